"""Keras 3 on JAX: `fit` with its bar, a validation after each epoch."""

import os

os.environ["KERAS_BACKEND"] = "jax"

import keras
import numpy
from stopwatch import Stopwatch, load


class Batches(keras.utils.PyDataset):
    def __init__(self, count):
        super().__init__()
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        load(0.03)
        return numpy.random.rand(16, 32).astype("float32"), numpy.random.randint(0, 4, 16)


watch = Stopwatch()


class Timer(keras.callbacks.Callback):
    def on_epoch_begin(self, epoch, logs=None):
        watch.begin()

    def on_train_batch_end(self, batch, logs=None):
        watch.step()


model = keras.Sequential([keras.layers.Dense(32, activation="relu"), keras.layers.Dense(4, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(Batches(100), validation_data=Batches(60), epochs=4, callbacks=[Timer()])
watch.write()
