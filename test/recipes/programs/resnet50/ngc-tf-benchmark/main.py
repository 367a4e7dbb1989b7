# Stands in for main.py of NVIDIA/DeepLearningExamples, TensorFlow/Classification/ConvNets at 99b1c898: see convnets.py.
import convnets

convnets.train(later=True)
