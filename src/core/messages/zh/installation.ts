import type * as en from '../en/installation.ts'

export const errors: typeof en.errors = {
  FILES_NOT_UNPACKED: ({ folder, code }) => ({
    seen: `无法将 steady 自带的文件写入 ${folder}（${code}）`,
    fix: '请将 XDG_CACHE_HOME 设为可写且有 10 MB 空闲空间的目录。',
  }),
  FILES_FOLDER_UNSAFE: ({ folder, is }) => ({
    seen: `steady 要启动 ${folder} 中的程序，但${unsafe[is]}`,
    fix: `请删除 ${folder}，或将 XDG_CACHE_HOME 设为只有您可写的目录。`,
  }),
  ENGINE_NOT_FOUND: ({ run }) => ({
    seen: `运行 ${run} 使用内置训练程序，但未安装其引擎 onnxruntime-node`,
    fix: '请在 steadystate 旁安装 npm 包 onnxruntime-node，或将 STEADY_ENGINE 设为其所在目录。',
  }),
}

const unsafe = {
  foreign: '它属于其他用户',
  'no-folder': '它不是目录',
  open: '其他用户可写入',
}
