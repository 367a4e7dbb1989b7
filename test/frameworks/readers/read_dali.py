"""Reads a format with DALI on the CPU; one line for each image, without its digest: label, width, height."""
import glob, sys
from nvidia.dali import fn, pipeline_def, types
import nvidia.dali.tfrecord as tfrecord

folder, count, name = sys.argv[1], int(sys.argv[2]), sys.argv[3]
files = lambda pattern: sorted(glob.glob(f"{folder}/{name}/{pattern}"))


def from_tfrecord():
    found = fn.readers.tfrecord(
        path=files("train-*"),
        index_path=files("index/*.idx"),
        features={
            "image/encoded": tfrecord.FixedLenFeature((), tfrecord.string, ""),
            "image/class/label": tfrecord.FixedLenFeature([1], tfrecord.int64, -1),
        },
    )
    return found["image/encoded"], found["image/class/label"] - 1


def from_coco():
    jpegs, *_, ids = fn.readers.coco(
        file_root=f"{folder}/coco/train2017", annotations_file=files("annotations/*.json")[0],
        polygon_masks=True, image_ids=True,
    )
    return jpegs, ids


readers = {
    "folder": lambda: fn.readers.file(file_root=f"{folder}/folder/train"),
    "tfrecord": from_tfrecord,
    "recordio": lambda: fn.readers.mxnet(path=files("train.rec"), index_path=files("train.idx")),
    "webdataset": lambda: fn.readers.webdataset(
        paths=files("*.tar"), index_paths=files("*.idx"), ext=["jpg", "cls"]
    ),
    "coco": from_coco,
}


@pipeline_def(batch_size=count, num_threads=1, device_id=None)
def pipeline():
    jpegs, labels = readers[name]()
    return fn.decoders.image(jpegs, device="cpu", output_type=types.RGB), labels


built = pipeline()
built.build()
pixels, labels = built.run()
for at in range(count):
    height, width, _ = pixels.at(at).shape
    found = labels.at(at).ravel()
    # A file of a WebDataset comes as its bytes.
    label = bytes(found).decode() if name == "webdataset" else int(found[0])
    print("image", "-", label, width, height)
