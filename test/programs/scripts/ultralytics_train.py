"""Ultralytics trains a small detector from its YAML on pictures that it makes, with its own bar."""

import os
import pathlib

os.environ.setdefault("YOLO_OFFLINE", "true")

import cv2
import numpy
import torch
from stopwatch import Stopwatch, load
from ultralytics import YOLO, settings

torch.set_num_threads(1)
settings.update({"sync": False})
folder = pathlib.Path("pictures").absolute()
for part, count in (("train", 96), ("val", 4)):
    for kind in ("images", "labels"):
        (folder / kind / part).mkdir(parents=True, exist_ok=True)
    for number in range(count):
        picture = numpy.random.randint(0, 255, (64, 64, 3), dtype=numpy.uint8)
        cv2.imwrite(str(folder / "images" / part / f"{number}.png"), picture)
        (folder / "labels" / part / f"{number}.txt").write_text("0 0.5 0.5 0.4 0.4\n")
(folder / "data.yaml").write_text(f"path: {folder}\ntrain: images/train\nval: images/val\nnames: [thing]\n")

watch = Stopwatch()


def timed(trainer):
    load(0.1)
    watch.step()


model = YOLO("yolov8n.yaml")
model.add_callback("on_train_epoch_start", lambda trainer: watch.begin())
model.add_callback("on_train_batch_end", timed)
model.train(
    data=str(folder / "data.yaml"), imgsz=64, batch=4, epochs=3, device="cpu", workers=0, plots=False, project="trained"
)
watch.write()
