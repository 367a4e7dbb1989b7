import * as en from '../en/tables.ts'

export const phrases: typeof en.phrases = {
  'ratio-differs': ({ over, under, devices, scale, difference, ratio, percent, printed, cut }) =>
    `${en.quotientText({ over, under, devices, scale, difference })} 应为 ${en.ratioText(ratio, percent, printed)}，而非 ${printed}${cut ? '（被截断而非四舍五入）' : ''}`,
  'same-case-differs': ({ here, there, off, editions, once }) =>
    `同一情形此处为 ${here}，彼处为 ${there}（相差 ${en.signed(off)}%）${editions === null ? '' : `（版本分别为 ${editions.here} 和 ${editions.there}）`}${once.length === 0 ? '' : `；仅一处注明：${once.join('、')}`}`,
  'labels-exclude-each-other': ({ figure, labels }) =>
    `数值 ${figure} 在两处的标注互相矛盾：${labels.map(({ label, values }) => `${label} ${values.join(' / ')}`).join('、')}`,
  'rows-disagree': ({ quantity, over, under, quotient, usual, rows }) =>
    `${over} ÷ ${under} 等于 ${en.digitsApart(quotient, usual)}，另有 ${rows} 行为 ${en.digitsApart(usual, quotient)}：${quantity === 'work' ? '每个 token 的计算量' : '设备的峰值算力'}应当相同`,
}
