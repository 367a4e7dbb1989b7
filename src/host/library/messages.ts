import { decimal } from '../../core/messages/numbers.ts'

export const errors = {
  LIBRARY_ENGINE_MISSING: ({ command }: { command: string }) => ({
    seen: { en: 'the package @duckdb/node-api is not installed', zh: '没有安装软件包 @duckdb/node-api' },
    fix: { en: `Run ${command}.`, zh: `请运行 ${command}。` },
  }),
  LIBRARY_NOT_FOUND: ({ library }: { library: string }) => ({
    seen: { en: `'${library}' is no library of results`, zh: `“${library}”不是结果库` },
    fix: {
      en: 'Name another, or make it with steady collect.',
      zh: '请指定其他目录，或用 steady collect 创建。',
    },
  }),
  LIBRARY_NEWER: ({
    library,
    file,
    version,
    known,
  }: {
    library: string
    file: string
    version: number
    known: number
  }) => ({
    seen: {
      en: `'${file}' of the library '${library}' has version ${version}; this steadystate reads up to ${known}`,
      zh: `结果库“${library}”的“${file}”版本为 ${version}，本版 steadystate 最高支持 ${known}`,
    },
    fix: { en: 'Update steadystate.', zh: '请更新 steadystate。' },
  }),
  LIBRARY_OLDER: ({
    library,
    file,
    version,
    known,
  }: {
    library: string
    file: string
    version: number
    known: number
  }) => ({
    seen: {
      en: `'${file}' of the library '${library}' has version ${version}; this steadystate reads version ${known}`,
      zh: `结果库“${library}”的“${file}”版本为 ${version}，本版 steadystate 读取版本 ${known}`,
    },
    fix: { en: 'Collect the results again, into a new library.', zh: '请将结果重新收集到新的结果库。' },
  }),
  LIBRARY_CORRUPT: ({ library, file, at }: { library: string; file: string; at: string }) => ({
    seen: {
      en: `'${file}' of the library '${library}' is damaged${at === '' ? '' : `: ${at} is wrong`}`,
      zh: `结果库“${library}”的“${file}”已损坏${at === '' ? '' : `：${at} 有误`}`,
    },
    fix: {
      en: 'Restore the file. Or remove it, and collect its results again.',
      zh: '请恢复该文件；或将其删除，再重新收集其结果。',
    },
  }),
  LIBRARY_UNREADABLE: ({ library, printed }: { library: string; printed: string }) => ({
    seen: {
      en: `DuckDB cannot read the library '${library}': ${printed}`,
      zh: `DuckDB 无法读取结果库“${library}”：${printed}`,
    },
    fix: {
      en: 'Collect its results again, into a new library.',
      zh: '请将其结果重新收集到新的结果库。',
    },
  }),
  LIBRARY_ADDRESS: ({ library }: { library: string }) => ({
    seen: { en: `'${library}' is no address of a library`, zh: `“${library}”不是结果库的地址` },
    fix: {
      en: 'Name a folder, or a bucket as s3://bucket/prefix.',
      zh: '请指定目录，或以 s3://bucket/prefix 形式指定存储桶。',
    },
  }),
  LIBRARY_CREDENTIALS: ({ library }: { library: string }) => ({
    seen: { en: `nothing says who may read '${library}'`, zh: `没有访问“${library}”的凭证` },
    fix: {
      en: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. AWS_ENDPOINT_URL_S3 names a server that is not Amazon.',
      zh: '请设置 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY；非 Amazon 的服务器用 AWS_ENDPOINT_URL_S3 指定。',
    },
  }),
  LIBRARY_UNREACHABLE: ({ library, printed }: { library: string; printed: string }) => ({
    seen: {
      en: `the server of '${library}' cannot be reached: ${printed}`,
      zh: `无法连接“${library}”的服务器：${printed}`,
    },
    fix: {
      en: 'See whether AWS_ENDPOINT_URL_S3 and AWS_REGION name the right server, then run the same command again.',
      zh: '请检查 AWS_ENDPOINT_URL_S3 和 AWS_REGION 是否正确，然后重新运行同一命令。',
    },
  }),
  LIBRARY_REFUSED: ({ library, status, code }: { library: string; status: number; code: string }) => ({
    seen: {
      en: `the server of '${library}' refused: ${status} ${code}`,
      zh: `“${library}”的服务器拒绝了请求：${status} ${code}`,
    },
    fix: {
      en: 'See whether the bucket exists, and whether these credentials may read and write it.',
      zh: '请检查存储桶是否存在，以及该凭证是否有读写权限。',
    },
  }),
  COLLECT_NO_SOURCE: () => ({
    seen: { en: 'nothing says what to collect', zh: '没有指定要收集的内容' },
    fix: {
      en: 'Name results folders, such as steady collect results/*, or write a library.yaml.',
      zh: '请指定结果目录，例如 steady collect results/*，或编写 library.yaml。',
    },
  }),
  COLLECT_NOTHING: ({ path }: { path: string }) => ({
    seen: { en: `'${path}' is nothing that can be collected`, zh: `“${path}”不是可收集的内容` },
    fix: {
      en: 'Name a results folder, the folder of a history, or a baseline.',
      zh: '请指定结果目录、历史记录目录或基准数据。',
    },
  }),
  COLLECT_NO_MATCH: ({ pattern }: { pattern: string }) => ({
    seen: { en: `no results folder fits '${pattern}'`, zh: `没有与“${pattern}”匹配的结果目录` },
    fix: { en: 'Correct the pattern, or remove it.', zh: '请更正该模式，或将其删除。' },
  }),
  QUERY_SEVERAL: ({ count }: { count: number }) => ({
    seen: { en: `the query has ${count} statements`, zh: `查询包含 ${count} 条语句` },
    fix: { en: 'Write one SELECT.', zh: '请只写一条 SELECT。' },
  }),
  QUERY_NOT_SELECT: ({ statement }: { statement: string }) => ({
    seen: { en: `the query is no SELECT: ${statement}`, zh: `查询不是 SELECT：${statement}` },
    fix: { en: 'Write one SELECT. A query only reads.', zh: '请只写一条 SELECT；查询只读。' },
  }),
  QUERY_FUNCTION: ({ name }: { name: string }) => ({
    seen: {
      en: `the query calls the table function ${name}, which may read files`,
      zh: `查询调用了可能读取文件的表函数 ${name}`,
    },
    fix: {
      en: 'Select from the views of the library. steady query lists them.',
      zh: '请从结果库的视图中查询；steady query 会列出这些视图。',
    },
  }),
  QUERY_TABLE: ({ name, tables }: { name: string; tables: readonly string[] }) => ({
    seen: { en: `the library has no view '${name}'`, zh: `结果库没有视图“${name}”` },
    fix: { en: `Select from ${tables.join(', ')}.`, zh: `请从以下视图查询：${tables.join('、')}。` },
  }),
  QUERY_INVALID: ({ printed }: { printed: string }) => ({
    seen: { en: `the query is wrong: ${printed}`, zh: `查询有误：${printed}` },
    fix: {
      en: 'Correct it. steady query without SQL lists views and columns.',
      zh: '请更正；不带 SQL 的 steady query 会列出视图和列。',
    },
  }),
  QUERY_TIME: ({ seconds }: { seconds: number }) => ({
    seen: { en: `the query did not end within ${seconds} s`, zh: `查询未能在 ${seconds} 秒内完成` },
    fix: { en: 'Ask for less, or give it more time.', zh: '请缩小查询范围，或放宽时间限制。' },
  }),
  QUERY_ENDED: ({ by }: { by: string }) => ({
    seen: { en: `the process of the query was ended: ${by}`, zh: `查询进程已终止：${by}` },
    fix: {
      en: 'Run it again. If the machine has too little memory, free some, or ask for less.',
      zh: '请重新运行；若内存不足，请先释放内存，或缩小查询范围。',
    },
  }),
  QUERY_TOO_LONG: ({ values, characters }: { values: number; characters: number }) => ({
    seen: {
      en: `the answer has more than ${decimal(values)} values, or texts of more than ${decimal(characters)} characters`,
      zh: `结果超过 ${decimal(values)} 个值，或文本超过 ${decimal(characters)} 个字符`,
    },
    fix: { en: 'Ask for less, such as with LIMIT.', zh: '请缩小查询范围，例如使用 LIMIT。' },
  }),
  QUERY_MEMORY: ({ limit }: { limit: string }) => ({
    seen: { en: `the query needs more than ${limit} of memory`, zh: `查询所需内存超过 ${limit}` },
    fix: { en: 'Ask for less, or give it more memory.', zh: '请缩小查询范围，或放宽内存限制。' },
  }),
}

declare module '../../core/messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
