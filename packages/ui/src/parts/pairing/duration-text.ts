const hour = 60
const day = 24 * hour

/** Some minutes in words, in the largest unit that they fill: '5 minutes', '1 hour', '1.5 hours', '2 days'. */
export function durationText(minutes: number, locale: string): string {
  const [unit, size] =
    minutes < hour ? (['minute', 1] as const) : minutes < day ? (['hour', hour] as const) : (['day', day] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    minutes / size,
  )
}
