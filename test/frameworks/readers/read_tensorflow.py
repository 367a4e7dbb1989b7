"""Reads the TFRecords as TensorFlow's ResNet scripts do; one line for each image: digest, label, width, height."""
import glob, hashlib, sys
import tensorflow as tf

features = {
    "image/encoded": tf.io.FixedLenFeature([], tf.string),
    "image/class/label": tf.io.FixedLenFeature([], tf.int64),
    "image/width": tf.io.FixedLenFeature([], tf.int64),
    "image/height": tf.io.FixedLenFeature([], tf.int64),
}
for record in tf.data.TFRecordDataset(sorted(glob.glob(sys.argv[1] + "/tfrecord/train-*"))):
    found = tf.io.parse_single_example(record, features)
    pixels = tf.io.decode_jpeg(found["image/encoded"], channels=3)
    assert pixels.shape == (found["image/height"], found["image/width"], 3)
    digest = hashlib.sha256(found["image/encoded"].numpy()).hexdigest()
    print("image", digest, int(found["image/class/label"]) - 1, pixels.shape[1], pixels.shape[0])
