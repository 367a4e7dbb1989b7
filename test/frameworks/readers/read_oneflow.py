"""Reads the parts with OneFlow's own decoders; one line for each image, without its digest: label, width, height."""
import glob, sys
import oneflow

folder = sys.argv[1] + "/ofrecord/train"
count = int(sys.argv[2])
read = oneflow.nn.OfrecordReader(
    folder, batch_size=count, data_part_num=len(glob.glob(folder + "/part-*")), part_name_suffix_length=5
)
records = read()
labels = oneflow.nn.OfrecordRawDecoder("class/label", shape=(), dtype=oneflow.int32)(records).numpy()
images = oneflow.nn.OFRecordImageDecoder("encoded", color_space="RGB")(records)
resized = oneflow.nn.image.Resize(target_size=[64, 64])(images)[0].numpy()
assert resized.shape == (count, 64, 64, 3) and resized.std() > 1
for label in labels:
    print("image", "-", label, "-", "-")
