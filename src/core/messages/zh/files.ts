import { afterChinese } from './spacing.ts'
import type { Corrupt, Repair } from '../../json-files/corrupt.ts'
import type { ClusterNames, SuiteDifference } from '../../suite/suite-difference.ts'
import type * as en from '../en/files.ts'
import { noFileNames } from './logs.ts'

export const missing: typeof en.missing = {
  'outside-suite-folder': () => '未保存：其路径指向测试方案目录之外',
  'name-taken': ({ name }) => `未保存：结果目录中的 ${name} 是测试方案本身`,
  'too-large': ({ mebibytes, files }) =>
    `未保存：结果目录最多保存测试方案的 ${mebibytes} MiB、${files} 个文件`,
  unreadable: () => '未保存：无法读取',
  'not-text': () => '未公开：不是文本，无法查找其中的私有名称',
  'arrivals-of-end': () => '只保存了日志的最后几行',
  'arrivals-not-watched': () => '部分日志写入时 steady 未在运行',
}

export const errors: typeof en.errors = {
  RESULTS_NOT_FOUND: ({ folder }) => ({
    seen:
      folder === null
        ? '当前目录和 results/ 下都没有结果目录'
        : `${folder} 不是结果目录：其中没有 steadystate.json`,
    fix:
      folder === null
        ? '请先用 steady run、steady time 或 steady import 生成，或指定结果目录。'
        : '请指定由 steady run、steady time 或 steady import 生成的目录，例如 results/quickstart。',
  }),
  RESULTS_AMBIGUOUS: ({ folders }) => ({
    seen: `results/ 下有 ${folders.length} 个结果目录`,
    fix: `请指定其中之一：${folders.join('、')}。`,
  }),
  RESULTS_NEWER: ({ file, version, known }) => ({
    seen: `${file} 的版本为 ${version}；当前 steadystate 最高支持版本 ${known}`,
    fix: '请更新 steadystate。',
  }),
  RESULTS_CORRUPT: ({ file, is, repair }) => ({
    seen: is.kind === 'other-run' ? `${file} 属于另一次运行 ${is.run}` : `${file} 已损坏：${corruptText(is)}`,
    fix: repairText(repair),
  }),
  RESULTS_LOCKED: ({ by, folder, lock }) => ({
    seen: `${by === null ? '另一个 steady' : `${by.host} 上的进程 ${by.pid} `}正在写入 ${folder}`,
    fix: `请等待其结束，或指定其他结果目录；若确认它已退出，可删除 ${lock}。`,
  }),
  RESULTS_FOLDER_IN_USE: ({ path, is }) => ({
    seen: is === 'file' ? `${path} 是一个文件` : `${path} 中有其他文件，且没有结果`,
    fix: '请指定新的或空的目录。',
  }),
  RESULTS_OF_ANOTHER_SUITE: ({ path, suite, difference }) => ({
    seen: `${path} 中是测试方案 ${suite} 的结果，而${differenceText(difference)}`,
    fix: '请指定其他结果目录，或运行该目录所属的测试方案。',
  }),
  DISK_FULL: ({ path }) => ({
    seen: `没有空间写入 ${path}`,
    fix: '请清理空间后再次运行同一命令；已完成的运行都已保存。',
  }),
  RESULTS_NAME_TOO_LONG: ({ path }) => ({
    seen: `${path} 的名称超过了文件系统允许的长度`,
    fix: '请在测试方案中使用更短的名称和参数值。',
  }),
  RESULTS_NOT_WRITABLE: ({ path, code }) =>
    code === 'EEXIST' || code === 'ENOTDIR'
      ? { seen: `${path} 是一个文件，或位于某个文件之下`, fix: '请指定其他目录；没有覆盖任何内容。' }
      : { seen: `无法写入 ${path}（${code}）`, fix: '请检查目录的所有者和磁盘，或指定其他目录。' },
}

function differenceText(difference: SuiteDifference): string {
  switch (difference.kind) {
    case 'name':
      return `当前测试方案为 ${difference.name}`
    case 'cluster':
      return `其运行是在${clusterText(difference.before)}上进行的，当前为${clusterText(difference.now)}`
    case 'launch':
      return '其运行使用了不同的启动设置'
    case 'image':
      return `其运行使用${difference.before === null ? '各工作负载自己的镜像' : `镜像 ${difference.before} `}，而此测试方案${difference.now === null ? '没有指定镜像' : `指定了 ${difference.now}`}`
    case 'variables':
      return '其运行使用了不同的环境变量'
    case 'variant-commit':
      return `其变体“${difference.variant}”原为提交 ${difference.before}，现为 ${difference.now}`
    case 'variants':
      return '其变体与当前不同'
    case 'case-gone':
      return `当前测试方案没有用例 ${difference.case}`
    case 'case-added':
      return `其中没有用例 ${difference.case}`
    case 'case-changed':
      return `用例 ${difference.case} 已有改动`
    case 'file':
      return `${difference.path} 在其运行之后有改动：SHA-256 原为 ${difference.before}，现为 ${difference.now}`
  }
}

const clusterText = ({ name, engine, nodes }: ClusterNames) =>
  `集群 ${name}（${engine}${nodes.length === 0 ? '' : `：${nodes.join('、')}`}）`

const corruptText = (is: Exclude<Corrupt, { kind: 'other-run' }>) =>
  is.kind === 'not-json'
    ? '不是 JSON'
    : is.kind === 'not-a-lock'
      ? '不是 steadystate 的锁文件'
      : is.kind === 'not-a-file'
        ? `这是${is.is === 'folder' ? '目录' : noFileNames[is.is]}，不是文件`
        : is.kind === 'unreadable'
          ? `无法读取（${is.code}）`
          : `${is.at === '' ? '' : `${is.at}：`}应为${afterChinese(is.problem)}`

function repairText(repair: Repair): string {
  switch (repair.kind) {
    case 'remove-run':
      return `请删除目录 ${repair.folder} 并再次运行该测试方案，steady 会重新执行这次运行。`
    case 'remove-environment':
      return '请删除该文件；下次 steady run 会重新记录机器环境。'
    case 'remove-job':
      return `待集群上不再有其作业后，请删除目录 ${repair.folder}。`
    case 'remove-lock':
      return '若没有 steady 在写入该目录，请删除该文件。'
    case 'remove-matrix-rates':
      return '请删除该文件；下次 steady run 会重新测量矩阵乘法。'
    case 'remove-manifest':
      return '请删除该文件，然后用 steady report 重新生成报告。'
    case 'publish-again':
      return '请从备份恢复该文件，或重新公开原来的结果。'
    case 'make-data-again':
      return `请删除目录 ${repair.folder} 后重新生成数据集。`
    case 'restore':
      return '请从备份恢复该文件；runs/ 下的运行未受影响。'
  }
}
