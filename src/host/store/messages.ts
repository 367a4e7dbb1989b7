import type { Corrupt, Repair } from '../../core/json-files/corrupt.ts'
import type { ClusterNames, SuiteDifference } from '../../core/suite/suite-difference.ts'
import { afterChinese, noFileNames } from '../../core/messages/parts.ts'
import { perLanguage } from '../../core/messages/sentences.ts'

const imageText = (image: string | null) =>
  image === null ? 'the images of its workloads' : `the image ${image}`

function differenceTextEn(difference: SuiteDifference): string {
  switch (difference.kind) {
    case 'name':
      return `this is the suite ${difference.name}`
    case 'cluster':
      return `its runs were made on ${clusterTextEn(difference.before)}, and this suite runs on ${clusterTextEn(difference.now)}`
    case 'launch':
      return 'its runs were launched with other settings'
    case 'image':
      return `its runs were made with ${imageText(difference.before)}, and this suite names ${difference.now ?? 'none'}`
    case 'variables':
      return 'its runs were made with other environment variables'
    case 'variant-commit':
      return `its variant '${difference.variant}' was the commit ${difference.before}, and is now ${difference.now}`
    case 'variants':
      return 'its variants were different ones'
    case 'case-gone':
      return `this suite has no case ${difference.case}`
    case 'case-added':
      return `its plan has no case ${difference.case}`
    case 'case-changed':
      return `its case ${difference.case} has changed`
    case 'file':
      return `${difference.path} has changed since its runs were made: SHA-256 ${difference.before}, now ${difference.now}`
  }
}

const clusterTextEn = ({ name, engine, nodes }: ClusterNames) =>
  `the cluster ${name} (${engine}${nodes.length === 0 ? '' : `: ${nodes.join(', ')}`})`

const corruptTextEn = (is: Exclude<Corrupt, { kind: 'other-run' }>) =>
  is.kind === 'not-json'
    ? 'it is not JSON'
    : is.kind === 'not-a-lock'
      ? 'it is not a lock of steadystate'
      : is.kind === 'not-a-file'
        ? `it is a ${is.is}, not a file`
        : is.kind === 'unreadable'
          ? `it cannot be read (${is.code})`
          : `${is.at === '' ? '' : `${is.at}: `}expected ${is.problem}`

function repairTextEn(repair: Repair): string {
  switch (repair.kind) {
    case 'remove-run':
      return `Remove the folder ${repair.folder} and run the suite again: steady then makes that run again.`
    case 'remove-environment':
      return 'Remove the file. The next steady run records the machines again.'
    case 'remove-matrix-rates':
      return 'Remove the file. The next steady run measures matrix products again.'
    case 'remove-job':
      return `Wait until its cluster runs no job of it, then remove the folder ${repair.folder}.`
    case 'remove-lock':
      return 'Remove that file if no steady is writing to the folder.'
    case 'remove-manifest':
      return 'Remove the file, then write the report again with steady report.'
    case 'publish-again':
      return 'Restore the file from a copy, or publish the original results again.'
    case 'make-data-again':
      return `Remove the folder ${repair.folder} and make the data set again.`
    case 'restore':
      return 'Restore the file from a copy. The runs below runs/ are unchanged.'
  }
}

function differenceTextZh(difference: SuiteDifference): string {
  switch (difference.kind) {
    case 'name':
      return `当前测试方案为 ${difference.name}`
    case 'cluster':
      return `其运行是在${clusterTextZh(difference.before)}上进行的，当前为${clusterTextZh(difference.now)}`
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

const clusterTextZh = ({ name, engine, nodes }: ClusterNames) =>
  `集群 ${name}（${engine}${nodes.length === 0 ? '' : `：${nodes.join('、')}`}）`

const corruptTextZh = (is: Exclude<Corrupt, { kind: 'other-run' }>) =>
  is.kind === 'not-json'
    ? '不是 JSON'
    : is.kind === 'not-a-lock'
      ? '不是 steadystate 的锁文件'
      : is.kind === 'not-a-file'
        ? `这是${is.is === 'folder' ? '目录' : noFileNames[is.is]}，不是文件`
        : is.kind === 'unreadable'
          ? `无法读取（${is.code}）`
          : `${is.at === '' ? '' : `${is.at}：`}应为${afterChinese(is.problem)}`

function repairTextZh(repair: Repair): string {
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

export const missing = {
  'outside-suite-folder': () => ({
    en: "not kept: its path leads out of the suite's folder",
    zh: '未保存：其路径指向测试方案目录之外',
  }),
  'name-taken': ({ name }: { name: string }) => ({
    en: `not kept: in a results folder ${name} is the suite itself`,
    zh: `未保存：结果目录中的 ${name} 是测试方案本身`,
  }),
  'too-large': ({ mebibytes, files }: { mebibytes: number; files: number }) => ({
    en: `not kept: results keep at most ${mebibytes} MiB and ${files} files of a suite`,
    zh: `未保存：结果目录最多保存测试方案的 ${mebibytes} MiB、${files} 个文件`,
  }),
  unreadable: () => ({ en: 'not kept: it could not be read', zh: '未保存：无法读取' }),
  'not-text': () => ({
    en: 'not published: it is not a text, so steady cannot find private names in it',
    zh: '未公开：不是文本，无法查找其中的私有名称',
  }),
  'arrivals-of-end': () => ({ en: 'only the last lines of the log are kept', zh: '只保存了日志的最后几行' }),
  'arrivals-not-watched': () => ({
    en: 'part of the log was written while steady was not running',
    zh: '部分日志写入时 steady 未在运行',
  }),
}

export const errors = {
  RESULTS_NOT_FOUND: ({ folder }: { folder: string | null }) => ({
    seen: {
      en:
        folder === null
          ? 'no results folder is here or in results/'
          : `${folder} is not a results folder: it has no steadystate.json`,
      zh:
        folder === null
          ? '当前目录和 results/ 下都没有结果目录'
          : `${folder} 不是结果目录：其中没有 steadystate.json`,
    },
    fix: {
      en:
        folder === null
          ? 'Make one with steady run, steady time or steady import, or name one.'
          : 'Name a folder that steady run, steady time or steady import made, such as results/quickstart.',
      zh:
        folder === null
          ? '请先用 steady run、steady time 或 steady import 生成，或指定结果目录。'
          : '请指定由 steady run、steady time 或 steady import 生成的目录，例如 results/quickstart。',
    },
  }),
  RESULTS_AMBIGUOUS: ({ folders }: { folders: readonly string[] }) => ({
    seen: {
      en: `results/ has ${folders.length} results folders`,
      zh: `results/ 下有 ${folders.length} 个结果目录`,
    },
    fix: { en: `Name one of: ${folders.join(', ')}.`, zh: `请指定其中之一：${folders.join('、')}。` },
  }),
  RESULTS_NEWER: ({ file, version, known }: { file: string; version: number; known: number }) => ({
    seen: {
      en: `${file} has version ${version}; this steadystate reads versions up to ${known}`,
      zh: `${file} 的版本为 ${version}；当前 steadystate 最高支持版本 ${known}`,
    },
    fix: { en: 'Update steadystate.', zh: '请更新 steadystate。' },
  }),
  RESULTS_CORRUPT: ({ file, is, repair }: { file: string; is: Corrupt; repair: Repair }) => ({
    seen: {
      en:
        is.kind === 'other-run'
          ? `${file} belongs to another run, ${is.run}`
          : `${file} is damaged: ${corruptTextEn(is)}`,
      zh:
        is.kind === 'other-run' ? `${file} 属于另一次运行 ${is.run}` : `${file} 已损坏：${corruptTextZh(is)}`,
    },
    fix: { en: repairTextEn(repair), zh: repairTextZh(repair) },
  }),
  RESULTS_LINK: ({ file }: { file: string }) => ({
    seen: {
      en: `${file} is a link, and steady follows no link in a results folder`,
      zh: `${file} 是链接；steady 不跟随结果目录中的任何链接`,
    },
    fix: {
      en: 'If you trust where it leads, put a copy of that in its place. Otherwise remove it.',
      zh: '若信任其指向的内容，请用该内容的副本替换链接；否则请删除。',
    },
  }),
  RESULTS_LOCKED: ({
    by,
    folder,
    lock,
  }: {
    by: { pid: number; host: string } | null
    folder: string
    lock: string
  }) => ({
    seen: {
      en: `${by === null ? 'another steady' : `process ${by.pid} on ${by.host}`} is writing to ${folder}`,
      zh: `${by === null ? '另一个 steady' : `${by.host} 上的进程 ${by.pid} `}正在写入 ${folder}`,
    },
    fix: {
      en: `Wait until it ends, or name another results folder. If that process has ended, remove ${lock}.`,
      zh: `请等待其结束，或指定其他结果目录；若确认它已退出，可删除 ${lock}。`,
    },
  }),
  RESULTS_FOLDER_IN_USE: ({ path, is }: { path: string; is: 'file' | 'folder' }) => ({
    seen: {
      en: is === 'file' ? `${path} is a file` : `${path} has files, but no results`,
      zh: is === 'file' ? `${path} 是一个文件` : `${path} 中有其他文件，且没有结果`,
    },
    fix: { en: 'Name a new or empty folder.', zh: '请指定新的或空的目录。' },
  }),
  RESULTS_OF_ANOTHER_SUITE: ({
    path,
    suite,
    difference,
  }: {
    path: string
    suite: string
    difference: SuiteDifference
  }) => ({
    seen: {
      en: `${path} has results of the suite ${suite}, and ${differenceTextEn(difference)}`,
      zh: `${path} 中是测试方案 ${suite} 的结果，而${differenceTextZh(difference)}`,
    },
    fix: {
      en: 'Name another results folder, or run the suite whose results these are.',
      zh: '请指定其他结果目录，或运行该目录所属的测试方案。',
    },
  }),
  NAME_NOT_UTF8: ({ name }: { name: string }) => ({
    seen: { en: `'${name}' has bytes that are not UTF-8`, zh: `“${name}”含有非 UTF-8 字节` },
    fix: { en: 'Rename it, such as with mv.', zh: '请重命名，例如使用 mv。' },
  }),
  DISK_FULL: ({ path }: { path: string }) => ({
    seen: { en: `no space is left for ${path}`, zh: `没有空间写入 ${path}` },
    fix: {
      en: 'Free some space and run the same command again. Every completed run is stored.',
      zh: '请清理空间后再次运行同一命令；已完成的运行都已保存。',
    },
  }),
  RESULTS_NAME_TOO_LONG: ({ path }: { path: string }) => ({
    seen: {
      en: `the name of ${path} is longer than its file system allows`,
      zh: `${path} 的名称超过了文件系统允许的长度`,
    },
    fix: {
      en: 'Use shorter names and parameter values in the suite.',
      zh: '请在测试方案中使用更短的名称和参数值。',
    },
  }),
  RESULTS_NOT_WRITABLE: perLanguage({
    en: ({ path, code }: { path: string; code: string }) =>
      code === 'EEXIST' || code === 'ENOTDIR'
        ? { seen: `${path} is a file, or is below one`, fix: 'Name another folder. Nothing was overwritten.' }
        : {
            seen: `${path} cannot be written (${code})`,
            fix: 'Check the owner of the folder and its disk, or name another folder.',
          },
    zh: ({ path, code }) =>
      code === 'EEXIST' || code === 'ENOTDIR'
        ? { seen: `${path} 是一个文件，或位于某个文件之下`, fix: '请指定其他目录；没有覆盖任何内容。' }
        : { seen: `无法写入 ${path}（${code}）`, fix: '请检查目录的所有者和磁盘，或指定其他目录。' },
  }),
}

declare module '../../core/messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}
