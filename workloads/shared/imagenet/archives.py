"""Tar archives of ImageNet. Runs on Python 3.6, which the images of published recipes have."""

import os
import re
import shutil
import tarfile


class ImageNetError(Exception):
    """What is wrong with an archive, a folder or a list, in one sentence."""


CLASS_ARCHIVE = re.compile(r"(n\d{8})\.tar")
IMAGE = re.compile(r"[\w-]+\.(jpeg|jpg)", re.IGNORECASE)


def members(path, stream=None):
    """The regular files of a tar archive, with their names below it and their content. Raises ImageNetError."""
    name = os.path.basename(path)
    try:
        with tarfile.open(path, fileobj=stream, mode="r:") as archive:
            for member in archive:
                if member.isfile():
                    yield os.path.basename(member.name), archive.extractfile(member)
                elif not member.isdir():
                    raise ImageNetError(f"{name} holds {member.name}, which is no regular file.")
            require_end(name, archive)
    except tarfile.TarError as error:
        raise ImageNetError(f"{name} is no whole tar archive: {error}.") from None


def require_end(name, archive):
    """tarfile takes a damaged header, and the end of a cut file, for the end of an archive, which is a block of zeros."""
    archive.fileobj.seek(archive.offset)
    end = archive.fileobj.read(512)
    if len(end) < 512:
        raise ImageNetError(f"{name} is cut short after {archive.offset + len(end)} bytes.")
    if end.strip(b"\0"):
        raise ImageNetError(f"{name} is damaged at byte {archive.offset}.")


def require_whole(path):
    """Reads no content, so that a cut archive is found before hours of unpacking. Raises ImageNetError."""
    for _ in members(path):
        pass


def write_image(name, content, folder):
    """Raises ImageNetError, also where the archive ends inside of the image."""
    path = os.path.join(folder, name)
    try:
        with open(path, "xb") as image:
            shutil.copyfileobj(content, image)
    except FileExistsError:
        raise ImageNetError(f"{name} is there twice in its archive.") from None
    except tarfile.TarError as error:
        raise ImageNetError(f"The archive of {name} is cut short: {error}.") from None
