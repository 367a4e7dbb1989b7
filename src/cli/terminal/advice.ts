import type { ErrorCode, FindingCode, MissingCode } from '../../core/messages/codes.ts'
import type { Language, Text } from '../../core/model/text.ts'
import { findingReading } from './docs-chapters.ts'

/** Options that supply a missing figure. Only the command line knows them. */
const missingOptions: Partial<Record<MissingCode, Text>> = {
  'no-steps-but-summary': {
    en: 'To take it as the figure, use --protocol ngc.',
    zh: '若要以它为结果，请用 --protocol ngc。',
  },
  'column-open': {
    en: 'If a column says it, add --set duration=COLUMN, --set milliseconds=COLUMN or --set step=COLUMN.',
    zh: '若有列给出，请加上 --set duration=列名、--set milliseconds=列名 或 --set step=列名。',
  },
  'no-rates': {
    en: 'Use --from elapsed or --from step-times.',
    zh: '请用 --from elapsed 或 --from step-times。',
  },
  'rates-of-micro-batches': {
    en: 'Use --from elapsed, with --batch and --devices if the log does not state the batch.',
    zh: '请用 --from elapsed；若日志未说明批大小，再加上 --batch 和 --devices。',
  },
  'mostly-gaps': {
    en: 'Use --protocol mlperf for the whole time, gaps included.',
    zh: '若要包含间断的全部时间，请用 --protocol mlperf。',
  },
  'rates-of-ranks': {
    en: 'Add --set rates=per-device or --set rates=global.',
    zh: '请加上 --set rates=per-device 或 --set rates=global。',
  },
  'rates-are-averages': {
    en: 'Use --from elapsed, with --batch if the log does not state it.',
    zh: '请用 --from elapsed；若日志未说明批大小，再加上 --batch。',
  },
  'setting-restated': {
    en: 'Use --from steps if the log prints rates of all devices; else keep each part in a separate file.',
    zh: '若日志打印全部设备的速率，请用 --from steps；否则请将各部分分开保存。',
  },
  'no-step-times': { en: 'Use --from steps or --from elapsed.', zh: '请用 --from steps 或 --from elapsed。' },
  'rates-may-be-means': {
    en: 'If each is of its own steps, use --from steps.',
    zh: '若每个速率只属于自己的步，请用 --from steps。',
  },
  'no-time-stamps': { en: 'Use --from steps.', zh: '请用 --from steps。' },
  'no-summary': {
    en: 'Use a protocol that reads the steps, such as --protocol steady.',
    zh: '请用读取各步记录的协议，例如 --protocol steady。',
  },
  'no-steady-window': {
    en: 'For a fixed window, use --from elapsed with --skip and --count.',
    zh: '若需固定窗口，请用 --from elapsed，并以 --skip 和 --count 指定。',
  },
  'batch-varies': { en: 'Use --from steps.', zh: '请用 --from steps。' },
  'summary-contradicts': {
    en: "Use --protocol ngc for the program's figure, or --from elapsed for that of the steps.",
    zh: '程序自身的结果用 --protocol ngc，各步的结果用 --from elapsed。',
  },
  'devices-unknown': { en: 'Add --devices.', zh: '请加上 --devices。' },
  'device-not-stated': {
    en: 'Add --device NAME, or --peak with its TFLOP/s.',
    zh: '请加上 --device NAME，或用 --peak 给出其 TFLOP/s。',
  },
  'peak-rate-unknown': {
    en: 'Add --device NAME, or --peak with its TFLOP/s.',
    zh: '请加上 --device NAME，或用 --peak 给出其 TFLOP/s。',
  },
  'recompute-not-stated': { en: 'For HFU, add --recompute.', zh: '若要 HFU，请加上 --recompute。' },
  'compute-precision-not-stated': { en: 'Add --precision.', zh: '请加上 --precision。' },
  'batch-unknown': {
    en: 'Add --batch (per device; with --sequence-length, in sequences), and --devices if the log does not state them.',
    zh: '请加上 --batch（每设备；同时给出 --sequence-length 时以序列计）；若日志未给出设备数，再加上 --devices。',
  },
}

const findingOptions: Partial<Record<FindingCode, Text>> = {
  'forecast-gradient-unknown': { en: 'Use --parameters COUNT.', zh: '可用 --parameters COUNT 指定。' },
  'forecast-network-unused': { en: 'Use --parameters COUNT.', zh: '可用 --parameters COUNT 指定。' },
  'log-format-tie': { en: 'Use --format NAME.', zh: '请用 --format NAME。' },
  'steps-counted': {
    en: 'For samples, add --batch (per device) and --devices.',
    zh: '若要样本数，请加上 --batch（每设备）和 --devices。',
  },
  'batch-counts-samples': { en: 'Add --sequence-length.', zh: '请加上 --sequence-length。' },
  'figure-of-one-device': { en: 'Add --devices.', zh: '请加上 --devices。' },
  'batch-of-unknown-devices': { en: 'Add --devices.', zh: '请加上 --devices。' },
  'rate-scope-open': {
    en: 'To answer at once: --set rates=global or --set rates=per-device.',
    zh: '也可直接用 --set rates=global 或 --set rates=per-device 说明。',
  },
  'format-drafted': { en: 'Use --draft logformat.yaml.', zh: '请用 --draft logformat.yaml。' },
  'mfu-assumed': {
    en: 'Use --precision and --sequence-length.',
    zh: '请用 --precision 和 --sequence-length。',
  },
  'cluster-not-asked': { en: 'For that, use steady plan --ask.', zh: '后者请用 steady plan --ask。' },
  'cluster-not-reached': {
    en: 'For 2 nodes with 8 GPUs each, use --devices 2x8.',
    zh: '例如 2 个节点、每节点 8 个 GPU：--devices 2x8。',
  },
  'step-not-done': { en: 'For that, use steady run --prepare.', zh: '后者请用 steady run --prepare。' },
  'values-coarse': {
    en: 'For another source, use --from elapsed, --from step-times or --from steps.',
    zh: '其他来源可用 --from elapsed、--from step-times 或 --from steps 指定。',
  },
  'witnesses-disagree': {
    en: 'Name the source that you trust: --from elapsed, --from step-times or --from steps.',
    zh: '可指定所信任的来源：--from elapsed、--from step-times 或 --from steps。',
  },
}

const errorOptions: Partial<Record<ErrorCode, Text>> = {
  FILES_NOT_TRUSTED: { en: 'For that, add --trust.', zh: '后者请加上 --trust。' },
  NODES_UNEVEN: {
    en: 'Write --devices 32 --nodes 4.',
    zh: '写作 --devices 32 --nodes 4。',
  },
  REPORT_FILES_SEVERAL: { en: 'Use --format and --language.', zh: '可用 --format 和 --language 选择。' },
  IMPORT_NOTHING_NAMED: {
    en: 'For published figures, use --published NAME --suite NAME.',
    zh: '公布数据可用 --published NAME --suite NAME 指定。',
  },
  IMPORT_NOTHING_FOUND: {
    en: 'Use --devices for the number of devices, --layout FILE for the layout, or --format for the log format.',
    zh: '设备数用 --devices 指定，目录布局用 --layout FILE 指定，日志格式用 --format 指定。',
  },
  LOG_FORMAT_UNDETECTED: {
    en: 'For another format, write a logformat.yaml with --draft FILE.',
    zh: '其他格式可用 --draft FILE 生成 logformat.yaml。',
  },
  LOG_FORMAT_MATCHES_NOTHING: {
    en: 'To write another one, use steady measure LOG --draft FILE.',
    zh: '可用 steady measure LOG --draft FILE 生成。',
  },
  PUBLISHED_OF_OTHER_CASES: {
    en: 'Use --suite NAME or --published NAME.',
    zh: '可用 --suite NAME 或 --published NAME 指定。',
  },
  ARCHITECTURE_NOT_STATED: { en: 'Use --model NAME|FILE.', zh: '可用 --model NAME|FILE 指定。' },
  MFU_DEVICES_NOT_STATED: { en: 'Use --devices N.', zh: '可用 --devices N 指定。' },
  MFU_SEQUENCE_LENGTH_NOT_STATED: {
    en: 'Use --sequence-length N.',
    zh: '可用 --sequence-length N 指定。',
  },
  MFU_UNIT: { en: 'Use --batch N.', zh: '可用 --batch N 指定。' },
  COMMAND_DEVICES_UNKNOWN: { en: 'Add --devices N.', zh: '请加上 --devices N。' },
  COMMAND_NAMES_COUNT: { en: 'Repeat --name NAME.', zh: '请重复使用 --name NAME。' },
  COMMAND_NAME_TWICE: { en: 'Use --name NAME.', zh: '可用 --name NAME 指定。' },
  INIT_FILE_EXISTS: { en: 'Use --name NAME.', zh: '可用 --name NAME 指定。' },
  COMPARE_WITH_ITSELF: { en: 'Use --across NAME=A,B.', zh: '可用 --across NAME=A,B 指定条件。' },
  COMPARE_SEVERAL_VARIANTS: { en: 'Use --across.', zh: '可用 --across 指定。' },
  TRACK_DATE_UNKNOWN: { en: 'Use --date TIME.', zh: '可用 --date TIME 指定。' },
  SETUP_NEEDS_UV: {
    en: 'For that, use steady setup --install-uv.',
    zh: '后者请用 steady setup --install-uv。',
  },
  PREPARATION_NEEDED: {
    en: 'For that, use steady run --prepare.',
    zh: '后者请用 steady run --prepare。',
  },
  RESULTS_OF_ANOTHER_SUITE: { en: 'Use --results FOLDER.', zh: '可用 --results FOLDER 指定。' },
}

/** The option of `steady measure` that supplies a missing value; empty where there is none. */
export const optionAdvice = (code: string, language: Language): string =>
  adviceIn(missingOptions, code, language)

/** What to do about a finding, with the option that resolves it, if there is one. */
export const advised = (todo: Text, code: string): Text => ({
  en: `${todo.en} ${adviceIn(findingOptions, code, 'en')}`.trim() + findingReading(code).en,
  zh: `${todo.zh}${adviceIn(findingOptions, code, 'zh')}${findingReading(code).zh}`,
})

/** The option that fixes an error; empty where there is none. */
export const errorAdvice = (code: string, language: Language): string =>
  adviceIn(errorOptions, code, language)

const adviceIn = (
  options: Readonly<Partial<Record<string, Text>>>,
  code: string,
  language: Language,
): string => (Object.hasOwn(options, code) ? (options[code]?.[language] ?? '') : '')
