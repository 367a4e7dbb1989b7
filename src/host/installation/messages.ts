const unsafeEn = {
  foreign: 'it belongs to another user',
  'no-folder': 'it is not a folder',
  open: 'other users may write to it',
}

const unsafeZh = {
  foreign: '它属于其他用户',
  'no-folder': '它不是目录',
  open: '其他用户可写入',
}

export const errors = {
  FILES_NOT_UNPACKED: ({ folder, code }: { folder: string; code: string }) => ({
    seen: {
      en: `the files that come with steady cannot be put into ${folder} (${code})`,
      zh: `无法将 steady 自带的文件写入 ${folder}（${code}）`,
    },
    fix: {
      en: 'Set XDG_CACHE_HOME to a folder that you can write to, with 10 MB of free space.',
      zh: '请将 XDG_CACHE_HOME 设为可写且有 10 MB 空闲空间的目录。',
    },
  }),
  FILES_FOLDER_UNSAFE: ({ folder, is }: { folder: string; is: 'foreign' | 'no-folder' | 'open' }) => ({
    seen: {
      en: `steady will start programs in ${folder}, but ${unsafeEn[is]}`,
      zh: `steady 要启动 ${folder} 中的程序，但${unsafeZh[is]}`,
    },
    fix: {
      en: `Remove ${folder}, or set XDG_CACHE_HOME to a folder that only you can write to.`,
      zh: `请删除 ${folder}，或将 XDG_CACHE_HOME 设为只有您可写的目录。`,
    },
  }),
  ENGINE_NOT_FOUND: ({ run }: { run: string }) => ({
    seen: {
      en: `the run ${run} trains with the embedded trainer, and its engine onnxruntime-node is not installed`,
      zh: `运行 ${run} 使用内置训练程序，但未安装其引擎 onnxruntime-node`,
    },
    fix: {
      en: 'Install the npm package onnxruntime-node beside steadystate, or set STEADY_ENGINE to a folder that has it.',
      zh: '请在 steadystate 旁安装 npm 包 onnxruntime-node，或将 STEADY_ENGINE 设为其所在目录。',
    },
  }),
}

declare module '../../core/messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
