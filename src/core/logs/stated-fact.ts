/** What a caller may state of a log. */
export type StatedFact = 'devices' | 'nodes' | 'batchPerDevice' | 'globalBatch' | 'unit' | 'sequenceLength'
