"""Unpacks the archives of ImageNet into a folder of images for each class, and lists them. Uses only the standard library.

  unpack.py train ILSVRC2012_img_train.tar FOLDER
  unpack.py validation ILSVRC2012_img_val.tar LABELS FOLDER
  unpack.py list IMAGES FILE

A folder or file that is there is left as it is. FOLDER appears when it is whole; an interrupted attempt is continued.
"""

import os
import re
import shutil
import sys

from archives import CLASS_ARCHIVE, IMAGE, ImageNetError, members, require_whole, write_image

MOVED = re.compile(r"mv\s+(\S+)\s+(n\d{8})/?")
SYNSET = re.compile(r"n\d{8}")


def unpack_train(archive, folder):
    """An archive of one archive for each class."""
    started = begin(archive, folder)
    for name, content in members(archive):
        found = CLASS_ARCHIVE.fullmatch(name)
        if found is None:
            raise ImageNetError(f"{os.path.basename(archive)} holds {name}, which is no archive of a class.")
        unpack_class(name, content, os.path.join(started, found.group(1)))
    finish(started, folder)


def unpack_class(name, content, folder):
    if os.path.isdir(folder):
        return
    partial = folder + ".part"
    shutil.rmtree(partial, ignore_errors=True)
    os.mkdir(partial)
    for image, data in members(name, content):
        require_image(image, name)
        write_image(image, data, partial)
    if not os.listdir(partial):
        raise ImageNetError(f"{name} holds no image.")
    os.rename(partial, folder)


def unpack_validation(archive, labels, folder):
    """An archive of images, whose classes are in another file."""
    classes = read_labels(labels)
    started = begin(archive, folder)
    # It is small: an interrupted attempt is not continued.
    shutil.rmtree(started)
    os.mkdir(started)
    for synset in sorted(set(classes.values())):
        os.mkdir(os.path.join(started, synset))
    for name, content in members(archive):
        require_image(name, os.path.basename(archive))
        if name not in classes:
            raise ImageNetError(f"{os.path.basename(labels)} has no class for {name}.")
        write_image(name, content, os.path.join(started, classes.pop(name)))
    if classes:
        name = min(classes)
        raise ImageNetError(f"{os.path.basename(archive)} lacks {name} and {len(classes) - 1} more of its images.")
    finish(started, folder)


def read_labels(path):
    """Either a synset for each image, in their order, as TensorFlow has them, or commands that move each image, as valprep.sh."""
    with open(path) as file:
        lines = [line.strip() for line in file]
    moved = dict(found.groups() for found in map(MOVED.match, lines) if found)
    synsets = [line for line in lines if SYNSET.fullmatch(line)]
    if not moved and not synsets:
        raise ImageNetError(f"{os.path.basename(path)} names no class of an image.")
    return moved or {f"ILSVRC2012_val_{index:08d}.JPEG": synset for index, synset in enumerate(synsets, 1)}


def write_list(images, file):
    """A line for each image: its path from the folder of the list, and the number of its class in the order of their names."""
    below = os.path.dirname(os.path.abspath(file))
    classes = sorted(name for name in os.listdir(images) if SYNSET.fullmatch(name))
    if not classes:
        raise ImageNetError(f"{images} has no folder of a class.")
    partial = file + ".part"
    with open(partial, "w") as written:
        for number, synset in enumerate(classes):
            folder = os.path.join(images, synset)
            for name in sorted(filter(IMAGE.fullmatch, os.listdir(folder))):
                path = os.path.relpath(os.path.join(folder, name), below)
                written.write(f"{path} {number}\n")
    rename_new(partial, file)


def require_image(name, archive):
    if IMAGE.fullmatch(name) is None:
        raise ImageNetError(f"{archive} holds {name}, which is no JPEG image.")


def begin(archive, folder):
    require_new(folder)
    require_whole(archive)
    started = folder.rstrip("/") + ".unpacking"
    os.makedirs(started, exist_ok=True)
    return started


def finish(started, folder):
    if not os.listdir(started):
        raise ImageNetError("The archive holds no class.")
    rename_new(started, folder)


def rename_new(partial, path):
    require_new(path)
    os.rename(partial, path)


def require_new(path):
    if os.path.lexists(path):
        raise ImageNetError(f"{path} is there already and is not touched.")


ACTIONS = {"train": unpack_train, "validation": unpack_validation, "list": write_list}

if __name__ == "__main__":
    try:
        ACTIONS[sys.argv[1]](*sys.argv[2:])
    except (ImageNetError, OSError) as error:
        sys.exit(str(error))
