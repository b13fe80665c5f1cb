import type { ActivityItem } from './activity.state.js'

/** A month of the calendar that the visitor's language writes dates in: Persian in Persian, Gregorian in most. */
export interface ActivityMonth {
  /** The month with its year, in the visitor's language: `November 2026`. */
  readonly name: string
  /** Gregorian year of the newest item. */
  readonly year: number
  /** Gregorian month of the newest item, from 0. Two months of another calendar may have the same year and month. */
  readonly month: number
  /** The transactions of the month, the newest first. */
  readonly items: readonly ActivityItem[]
}

/** Groups items by month, in the calendar of a locale and the visitor's time zone. Takes them newest first. */
export function groupByMonth(items: readonly ActivityItem[], locale: string): readonly ActivityMonth[] {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' })
  const months: { name: string; year: number; month: number; items: ActivityItem[] }[] = []
  for (const item of items) {
    const date = new Date(item.atMs)
    const name = format.format(date)
    const last = months.at(-1)
    if (last?.name === name) last.items.push(item)
    else months.push({ name, year: date.getFullYear(), month: date.getMonth(), items: [item] })
  }
  return months
}
