import { decimal } from '../numbers.ts'
import type * as en from '../en/libraries.ts'

export const errors: typeof en.errors = {
  LIBRARY_ENGINE_MISSING: ({ command }) => ({
    seen: '没有安装软件包 @duckdb/node-api',
    fix: `请运行 ${command}。`,
  }),
  LIBRARY_NOT_FOUND: ({ library }) => ({
    seen: `“${library}”不是结果库`,
    fix: '请指定其他目录，或用 steady collect 创建。',
  }),
  LIBRARY_NEWER: ({ library, file, version, known }) => ({
    seen: `结果库“${library}”的“${file}”版本为 ${version}，本版 steadystate 最高支持 ${known}`,
    fix: '请更新 steadystate。',
  }),
  LIBRARY_OLDER: ({ library, file, version, known }) => ({
    seen: `结果库“${library}”的“${file}”版本为 ${version}，本版 steadystate 读取版本 ${known}`,
    fix: '请将结果重新收集到新的结果库。',
  }),
  LIBRARY_CORRUPT: ({ library, file, at }) => ({
    seen: `结果库“${library}”的“${file}”已损坏${at === '' ? '' : `：${at} 有误`}`,
    fix: '请恢复该文件；或将其删除，再重新收集其结果。',
  }),
  LIBRARY_ADDRESS: ({ library }) => ({
    seen: `“${library}”不是结果库的地址`,
    fix: '请指定目录，或以 s3://bucket/prefix 形式指定存储桶。',
  }),
  LIBRARY_CREDENTIALS: ({ library }) => ({
    seen: `没有访问“${library}”的凭证`,
    fix: '请设置 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY；非 Amazon 的服务器用 AWS_ENDPOINT_URL_S3 指定。',
  }),
  LIBRARY_UNREACHABLE: ({ library, printed }) => ({
    seen: `无法连接“${library}”的服务器：${printed}`,
    fix: '请检查 AWS_ENDPOINT_URL_S3 和 AWS_REGION 是否正确，然后重新运行同一命令。',
  }),
  LIBRARY_REFUSED: ({ library, status, code }) => ({
    seen: `“${library}”的服务器拒绝了请求：${status} ${code}`,
    fix: '请检查存储桶是否存在，以及该凭证是否有读写权限。',
  }),
  COLLECT_NO_SOURCE: () => ({
    seen: '没有指定要收集的内容',
    fix: '请指定结果目录，例如 steady collect results/*，或编写 library.yaml。',
  }),
  COLLECT_NOTHING: ({ path }) => ({
    seen: `“${path}”不是可收集的内容`,
    fix: '请指定结果目录、历史记录目录或基准数据。',
  }),
  COLLECT_NO_MATCH: ({ pattern }) => ({
    seen: `没有与“${pattern}”匹配的结果目录`,
    fix: '请更正该模式，或将其删除。',
  }),
  QUERY_SEVERAL: ({ count }) => ({
    seen: `查询包含 ${count} 条语句`,
    fix: '请只写一条 SELECT。',
  }),
  QUERY_NOT_SELECT: ({ statement }) => ({
    seen: `查询不是 SELECT：${statement}`,
    fix: '请只写一条 SELECT；查询只读。',
  }),
  QUERY_FUNCTION: ({ name }) => ({
    seen: `查询调用了可能读取文件的表函数 ${name}`,
    fix: '请从结果库的视图中查询；steady query 会列出这些视图。',
  }),
  QUERY_TABLE: ({ name, tables }) => ({
    seen: `结果库没有视图“${name}”`,
    fix: `请从以下视图查询：${tables.join('、')}。`,
  }),
  QUERY_INVALID: ({ printed }) => ({
    seen: `查询有误：${printed}`,
    fix: '请更正；不带 SQL 的 steady query 会列出视图和列。',
  }),
  QUERY_TIME: ({ seconds }) => ({
    seen: `查询未能在 ${seconds} 秒内完成`,
    fix: '请缩小查询范围，或放宽时间限制。',
  }),
  QUERY_TOO_LONG: ({ values, characters }) => ({
    seen: `结果超过 ${decimal(values)} 个值，或文本超过 ${decimal(characters)} 个字符`,
    fix: '请缩小查询范围，例如使用 LIMIT。',
  }),
  QUERY_MEMORY: ({ limit }) => ({
    seen: `查询所需内存超过 ${limit}`,
    fix: '请缩小查询范围，或放宽内存限制。',
  }),
}
