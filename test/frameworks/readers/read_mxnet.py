"""Reads the RecordIO file by its index; one line for each image: digest, label, width, height."""
import hashlib, sys
import numpy

for name in ("bool", "float", "int", "object"):
    if not hasattr(numpy, name):
        setattr(numpy, name, getattr(__builtins__, name))
import mxnet

folder = sys.argv[1] + "/recordio/train"
records = mxnet.recordio.MXIndexedRecordIO(folder + ".idx", folder + ".rec", "r")
for key in records.keys:
    header, jpeg = mxnet.recordio.unpack(records.read_idx(key))
    assert header.id == key
    height, width, _ = mxnet.image.imdecode(jpeg).shape
    print("image", hashlib.sha256(jpeg).hexdigest(), int(header.label), width, height)
batches = mxnet.io.ImageRecordIter(
    path_imgrec=folder + ".rec", path_imgidx=folder + ".idx", data_shape=(3, 64, 64), batch_size=4, resize=64
)
assert sum(1 for _ in batches) == len(records.keys) // 4
