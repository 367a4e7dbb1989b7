/** A day or a range of days, `2020-09-27 to 2021-02-08`, in Chinese. */
export const daysInChinese = (days: string): string => days.replace(' to ', ' 至 ')
