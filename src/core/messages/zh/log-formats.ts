import type { FileWithoutSteps } from '../../logs/tables/file-without-steps.ts'
import type * as en from '../en/log-formats.ts'

export const errors: typeof en.errors = {
  LOG_HOLDS_NO_STEPS: ({ is }) => withoutSteps[is],
  LOG_FORMAT_UNDETECTED: ({ nearest }) => ({
    seen: `没有任何一行符合已知的日志格式${nearest.length === 0 ? '，也没有出现其关键字' : `（最接近的格式：${nearest.map(nearestText).join('；')}）`}`,
    fix: '请确认这是训练运行的日志。已知格式见 docs/log-formats.md。',
  }),
  LOG_FORMAT_MATCHES_NOTHING: ({ nearest }) => ({
    seen: `日志中没有任何一行符合该日志格式：${
      nearest === null
        ? '没有一行包含其训练步记录的固定文本'
        : `第 ${nearest.line} 行包含其文本，但没有其中的数值：${nearest.text}`
    }`,
    fix: '请将该文件与日志中的训练步记录对照，或另写一个。',
  }),
}

const nearestText = ({ format, lines }: { format: string; lines: number }) =>
  `${format}：${lines} 行包含其关键字，但都不能解析为训练步记录`

const withoutSteps: Record<FileWithoutSteps, { readonly seen: string; readonly fix: string }> = {
  'nvidia-smi': {
    seen: '该文件是 nvidia-smi 的记录：只有 GPU 的忙碌程度，没有训练步',
    fix: '请提供训练程序的输出，或其指标文件。',
  },
  'wandb-summary': {
    seen: '该文件是 Weights & Biases 的摘要：只有每个指标在最后一步的值',
    fix: '请提供同一文件夹中的 output.log，或将运行的历史导出为 CSV。',
  },
  'wandb-several-runs': {
    seen: '该表并排列出了多次运行的同一指标',
    fix: '请将每次运行分别导出为一个文件。',
  },
}
