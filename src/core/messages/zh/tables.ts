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
  'share-beyond-peak': ({ share }) => `${share} 超过了峰值的全部`,
  'hfu-below-mfu': ({ hardware, model }) =>
    `HFU ${hardware} 低于 MFU ${model}：重计算的运算应另加在模型运算之上`,
  'share-of-no-peak': ({ teraflops, share, implied, peaks, other }) =>
    `${teraflops} ÷ ${share} 等于 ${en.rateText(implied)} TFLOP/s${other === null ? '' : `，即 ${other.device} 的${other.sparse ? '稀疏 ' : ' '}${other.precision} 峰值`}；峰值应为 ${en.peaksText(peaks, ' 或 ')}`,
  'share-of-no-rule': ({ share, tokens, devices, peak, perToken, model, length, rule, counted }) =>
    `${en.shareQuotient(share, peak, tokens, devices)} 等于 ${en.gigaflops(perToken)} GFLOP/token，不符合任何规则；${model} 在 ${length} 个 token 时 ${rule} 为 ${en.gigaflops(counted)}（相差 ${en.signed(perToken / counted - 1)}%）`,
}
