/** A day, or a span of days: `2020-09-27 to 2021-02-08`, as Chinese texts have it. */
export const daysInChinese = (days: string): string => days.replace(' to ', ' 至 ')
