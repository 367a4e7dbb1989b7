"""Real data as `steady data make` writes it: what is there, and whether images are whole. Imports no framework."""

import mmap
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from steady_training.coco import annotated_images
from steady_training.data_error import DataError

IMAGE_SUFFIXES = (".jpeg", ".jpg")
# Of the images that ImageNet's training set has, red, green and blue.
MEAN = (0.485, 0.456, 0.406)
DEVIATION = (0.229, 0.224, 0.225)
# Of a random crop: its share of the image, and its width over its height (Szegedy et al. 2015, section 6).
CROP_AREA = (0.08, 1.0)
CROP_RATIO = (3 / 4, 4 / 3)

_SCAN = 0xDA
# Some programs append a few bytes to an image.
_TAIL_BYTES = 4096
_RECORDIO_MARK = 0xCED7230A


@dataclass(frozen=True)
class DataSet:
    # Of this format, and in it the files that hold images: one for each image in a folder, else files of records.
    folder: Path
    files: tuple[Path, ...]
    images: int


def open_data_set(folder: Path, data_format: str) -> DataSet:
    """Reads the first and last bytes of every image, and no pixel. Raises DataError."""
    if not folder.is_dir():
        raise DataError(f"There is no data folder {folder}.")
    root = folder / data_format
    if not root.is_dir():
        raise DataError(f"{folder} has no data in the format {data_format}: it has no folder of that name.")
    files = _files_in(root, data_format)
    images = sum(_checked(path, data_format) for path in files)
    if images == 0:
        raise DataError(f"{root} has no images.")
    return DataSet(root, files, images)


_PATTERNS = {
    "folder": "train/*/*",
    "tfrecord": "train-*",
    "recordio": "train.rec",
    "webdataset": "*.tar",
    "ofrecord": "train/part-*",
}


def _files_in(root: Path, data_format: str) -> tuple[Path, ...]:
    if data_format == "coco":
        return tuple(image.file for image in annotated_images(root))
    files = sorted(root.glob(_PATTERNS[data_format]))
    return tuple(path for path in files if data_format != "folder" or path.suffix.lower() in IMAGE_SUFFIXES)


def _checked(path: Path, data_format: str) -> int:
    """How many images the file has, each of which is whole."""
    if path.stat().st_size == 0:
        raise DataError(f"{path} is empty.")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        count = 0
        for start, end in _images_in(path, content, data_format):
            count += 1
            fault = _fault(content, start, end)
            if fault is not None:
                place = str(path) if data_format in ("folder", "coco") else f"Record {count} of {path}"
                raise DataError(f"{place} {fault}; `steady data show` finds every damaged image of a set.")
        return count


def _fault(content: mmap.mmap, start: int, end: int) -> str | None:
    """What is wrong with a JPEG image, as far as its markers tell (ITU-T T.81, annex B), not its pixels."""
    if content[start : start + 2] != b"\xff\xd8":
        return "is no JPEG image"
    at = start + 2
    marker = 0
    while marker != _SCAN:
        if at + 4 > end or content[at] != 0xFF:
            return "is a JPEG image that is damaged"
        marker = content[at + 1]
        # Bytes of 0xff may stand before a marker.
        at += 1 if marker == 0xFF else 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    # One that was cut has no end marker.
    whole = content.rfind(b"\xff\xd9", max(at, end - _TAIL_BYTES), end) >= 0
    return None if whole else "is a JPEG image that was cut"


def _images_in(path: Path, content: mmap.mmap, data_format: str) -> Iterator[tuple[int, int]]:
    """First byte and end of each image."""
    if data_format in ("folder", "coco"):
        yield 0, len(content)
        return
    records = {"recordio": _recordio, "webdataset": _tar}.get(data_format, _examples)
    for number, place in enumerate(records(content, *_LENGTHS.get(data_format, ())), start=1):
        if place is None:
            raise DataError(f"Record {number} of {path} is damaged.")
        yield place


# Bytes before and after a message: TFRecord has checksums of its length and of its content, OFRecord has none. Then the
# name of the feature that is the image, and whether the features are a message in the message.
_LENGTHS = {"tfrecord": (12, 4, b"image/encoded", True), "ofrecord": (8, 0, b"encoded", False)}
Place = tuple[int, int] | None


def _examples(content: mmap.mmap, head: int, tail: int, name: bytes, inside: bool) -> Iterator[Place]:
    """Of TensorFlow's or OneFlow's messages, each behind its length."""
    at = 0
    while at < len(content):
        if at + head > len(content):
            yield None
            return
        start = at + head
        end = start + int.from_bytes(content[at : at + 8], "little")
        at = end + tail
        yield _feature(content, start, end, name, inside) if at <= len(content) else None


def _feature(content: mmap.mmap, start: int, end: int, name: bytes, inside: bool) -> Place:
    """Where the bytes of a feature are in a message that maps names to features."""
    for entry_start, entry_end in _fields(content, start, end, inside):
        key, value = None, None
        for field_start, field_end in _fields(content, entry_start, entry_end):
            if key is None:
                key = content[field_start:field_end]
            else:
                value = (field_start, field_end)
        if key == name and value is not None:
            # A list of byte strings, of which there is one.
            for one in _fields(content, *value, inside=True):
                return one
    return None


def _fields(content: mmap.mmap, start: int, end: int, inside: bool = False) -> Iterator[tuple[int, int]]:
    """The fields of a message that have a length; with `inside`, those of its fields."""
    while start < end:
        tag, start = _varint(content, start)
        if tag & 7 != 2:
            return
        length, start = _varint(content, start)
        if start + length > end:
            return
        if inside:
            yield from _fields(content, start, start + length)
        else:
            yield start, start + length
        start += length


def _varint(content: mmap.mmap, at: int) -> tuple[int, int]:
    value = shift = 0
    while at < len(content):
        byte = content[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            break
    return value, at


def _recordio(content: mmap.mmap) -> Iterator[Place]:
    at = 0
    while at < len(content):
        start = at + 8
        while True:
            if at + 8 > len(content):
                yield None
                return
            mark, flags = struct.unpack("<II", content[at : at + 8])
            end = at + 8 + flags % 2**29
            if mark != _RECORDIO_MARK or end > len(content):
                yield None
                return
            at = end + -end % 4
            # 1 and 2 are parts of a record that goes on.
            if flags >> 29 in (0, 3):
                break
        # Behind a header of 24 bytes.
        yield start + 24, end


def _tar(content: mmap.mmap) -> Iterator[Place]:
    at = 0
    while at + 512 <= len(content) and content[at] != 0:
        name = content[at : at + 100].rstrip(b"\0")
        try:
            size = int(content[at + 124 : at + 136].rstrip(b"\0 "), 8)
        except ValueError:
            yield None
            return
        start, end = at + 512, at + 512 + size
        if end > len(content):
            yield None
            return
        if name.endswith(b".jpg"):
            yield start, end
        at = end + -size % 512
