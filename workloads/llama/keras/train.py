"""Pre-trains a decoder of Llama's shape with Keras on JAX, by Model.fit."""

import os
from collections.abc import Iterator

from steady_training import decoder_options, llama, llama_scripts, options, processor, ranks
from steady_training.training import Dtypes, Framework, OwnLoop, Recorder, Weights

# Before Keras is imported: bad options end the program at once, and variables are read on import.
OPTIONS = options.parse(
    llama_scripts.abilities(
        "Keras", cpu_precisions=("fp32", "bf16"), gpu_precisions=("fp32", "bf16"), compiled=(True,), accumulation=False
    )
)
os.environ["KERAS_BACKEND"] = "jax"
os.environ["JAX_PLATFORMS"] = "cpu" if OPTIONS.device == "cpu" else "cuda"
# Threads of XLA's pool.
os.environ["PJRT_NPROC"] = str(OPTIONS.threads)

import jax  # noqa: E402
import keras  # noqa: E402
import network  # noqa: E402
import numpy as np  # noqa: E402
from keras import ops  # noqa: E402

DECODER = OPTIONS.decoder


def main() -> None:
    place = ranks.from_environment()
    if place.size > 1:
        jax.config.update("jax_cpu_collectives_implementation", "gloo")
        jax.distributed.initialize(num_processes=place.size, process_id=place.rank)
        keras.distribution.set_distribution(keras.distribution.DataParallel(auto_shard_dataset=False))
    jax.config.update("jax_default_matmul_precision", "highest")
    keras.utils.set_random_seed(OPTIONS.seed)
    keras.mixed_precision.set_global_policy("mixed_bfloat16" if OPTIONS.precision == "bf16" else "float32")
    model = Decoder(*network.decoder(DECODER.size, OPTIONS.sequence_length))
    named = {name_of(variable): variable for variable in model.trainable_variables}
    for name, array in llama.first_weights(OPTIONS).items():
        named[name].assign(array.T if llama.is_linear(name) else array)
    optimizer = keras.optimizers.AdamW(
        Rates(), OPTIONS.weight_decay, *llama_scripts.ADAM_BETAS, epsilon=llama_scripts.ADAM_EPSILON
    )
    optimizer.exclude_from_weight_decay([variable for name, variable in named.items() if not llama.decays(name)])
    model.compile(optimizer, keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    recording = Recording(model, named, place)
    model.fit(feed(place), steps_per_epoch=OPTIONS.steps, verbose=0, callbacks=[recording])


def feed(place: ranks.Ranks) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    for tokens, labels in llama_scripts.steps(OPTIONS, place):
        yield tokens[0].astype(np.int32), labels[0].astype(np.int32)


class Decoder(keras.Model):
    """Its logs have the loss of the last batch; Keras's own have the mean since the epoch began."""

    gradient_type = ""

    def train_step(self, state, data):
        trained, others, moments, metrics = state
        differentiated = jax.value_and_grad(self.compute_loss_and_updates, has_aux=True)
        tokens, labels = data
        (_, (loss, _, others, metrics)), gradients = differentiated(
            trained, others, metrics, tokens, labels, None, training=True, optimizer_variables=moments
        )
        Decoder.gradient_type = gradients[0].dtype.name
        trained, moments = self.optimizer.stateless_apply(moments, gradients, trained)
        return {"loss": loss}, (trained, others, moments, metrics)


class Rates(keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self) -> None:
        rates = [decoder_options.learning_rate(OPTIONS.learning_rate, DECODER, step) for step in range(OPTIONS.steps)]
        self._rates = np.array(rates, np.float32)

    def __call__(self, step):
        return ops.take(self._rates, ops.cast(step, "int32"))


class Recording(keras.callbacks.Callback):
    def __init__(self, model: Decoder, named: dict[str, keras.Variable], place: ranks.Ranks) -> None:
        super().__init__()
        computes = keras.mixed_precision.global_policy().compute_dtype
        count = sum(int(np.prod(variable.shape)) for variable in named.values())
        self._loop = OwnLoop(
            framework(), count, lambda: Dtypes("float32", computes, Decoder.gradient_type), lambda: weights(named)
        )
        self._place = place

    def on_train_begin(self, logs=None) -> None:
        self._recorder = Recorder(llama.model("llama", OPTIONS), self._loop, OPTIONS, self._place)

    def on_train_batch_end(self, batch, logs=None) -> None:
        # A number in the logs is there when the device has finished the step.
        self._recorder.step(float(logs["loss"]))

    def on_train_end(self, logs=None) -> None:
        self._recorder.end()


def name_of(variable: keras.Variable) -> str:
    layer = variable.path.split("/")[-2]
    return f"{layer}.weight"


def weights(named: dict[str, keras.Variable]) -> Weights:
    arrays = {name: np.asarray(variable.value) for name, variable in named.items()}
    return {name: array.T if llama.is_linear(name) else array for name, array in arrays.items()}


def framework() -> Framework:
    libraries = (f"jax {jax.__version__}", f"numpy {np.__version__}")
    device = processor.name() if OPTIONS.device == "cpu" else jax.local_devices()[0].device_kind
    return Framework("Keras", keras.__version__, libraries, device)


main()
