/** The languages of reports and of the terminal. */
export const languages = ['en', 'zh'] as const

export type Language = (typeof languages)[number]
