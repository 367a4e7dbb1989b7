import type * as en from '../en/log-formats.ts'

export const errors: typeof en.errors = {
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
