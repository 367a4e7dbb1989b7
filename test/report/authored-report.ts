import { writeFiles, ownLog } from '../import/own-logs.ts'

/** `report.yaml` with everything that an author can add. */
export const reportYaml = `
title: { en: Our cluster, zh: 我们的集群 }
numbered: true
contents: true
order: [environment, results]
titles: { logs: { en: Raw logs, zh: 原始日志 } }
sections:
  - place: first
    title: { en: Overview, zh: 概述 }
    body:
      en: |
        What **we** measured, with a [link](https://example.com/a) and the [rule](#rule).

        ![speed](figures/speed.png)
      zh: |
        本次**测试**的内容，见[链接](https://example.com/a)。
  - place: after results
    title: { en: Rule, zh: 计算规则 }
    file: { en: rule.en.md, zh: rule.zh.md }
  - place: start of logs
    body: { en: 'Kept for a year.', zh: 保存一年。 }
machines:
  - title: { en: Single node, zh: 单机 }
    topology: 1x1
    environment: [{ label: GPU, value: Tesla V100-SXM2-16GB * 8 }]
  - title: { en: Several nodes, zh: 多机 }
    topology: 2x8
    environment: [{ label: GPU, value: Tesla V100-SXM2-32GB * 8 }]
frameworks:
  - name: NGC TensorFlow
    version: 1.10
    image: nvcr.io/nvidia/tensorflow:20.03-tf1-py3
    cuda: 10.2.89
    code: { title: DeepLearningExamples, url: 'https://example.com/code', commit: fed7ba9 }
published:
  - baseline: nvidia-deeplearningexamples-resnet50
    title: { en: "NVIDIA's figures", zh: NVIDIA 官方数据 }
  - baseline: friends.yaml
archives:
  - { title: { en: All logs, zh: 全部日志 }, url: 'https://example.com/logs.tgz' }
`

const friends = `
baseline: friends
title: { en: Our friends, zh: 友方数据 }
collection: example/perf
revision: v1
published: '2021-02-03'
tables:
  - document: README.md
    framework: TensorFlow
    model: ResNet-50
    precision: fp32
    batch: 64
    protocol: dlperf-first-100
    figures: [{ topology: 1x1, throughput: 201.2, line: 7 }]
`

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Logs in the layout of DLPerf, with what their author adds to the report. */
export function writeAuthored(folder: string, yaml = reportYaml): void {
  writeFiles(folder, {
    'logs/1n1g/rn50_b64_fp32_1.log': ownLog({ rate: 100.4 }),
    'logs/1n1g/rn50_b64_fp32_2.log': ownLog({ rate: 100.6 }),
    'logs/1n1g/rn50_b64_fp32_3.log': ownLog({ rate: 101 }),
    'logs/2n8g/rn50_b64_fp32_1.log': ownLog({ rate: 1500 }),
    'logs/2n8g/rn50_b64_fp32_2.log': ownLog({ rate: 1510 }),
    'logs/report.yaml': yaml,
    'logs/figures/speed.png': pixel,
    'logs/friends.yaml': friends,
    'logs/rule.en.md': '## Median\n\n1. sort\n2. take the middle\n\n| a | b |\n| --- | --: |\n| 1 | 2 |\n',
    'logs/rule.zh.md': '## 中值\n\n1. 排序\n2. 取中间\n\n```sh\nsort -n\n```\n',
  })
}
