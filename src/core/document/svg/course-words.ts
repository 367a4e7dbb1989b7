export const courseWords = {
  power: { en: 'Power (W)', zh: '功率（W）' },
  use: { en: 'In use (%)', zh: '利用率（%）' },
  clockMhz: { en: 'Clock (MHz)', zh: '频率（MHz）' },
  temperature: { en: 'Temperature (°C)', zh: '温度（°C）' },
} as const
