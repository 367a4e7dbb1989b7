# Stands in for main.py of NVIDIA/DeepLearningExamples, TensorFlow/Classification/ConvNets at fed7ba99: see convnets.py.
import convnets

convnets.train(later=False)
