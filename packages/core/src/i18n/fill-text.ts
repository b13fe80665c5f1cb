import { directionOf } from './direction.js'

/** What stands in a text for each `$name`. */
export type TextValues = Readonly<Record<string, string | number | undefined>>

/** `{count, plural, one {…} other {…}}`, as ICU writes it. What stands in a form has no braces of its own. */
const plural = /\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}/g

/**
 * A text with its values filled in: `$name` stands for one, numbers in the digits of the language. Where a sentence
 * changes with a number, it has a form for each of the language's plural categories, and `#` in it is the number:
 * `{count, plural, one {# call} other {# calls}}`. A name without a value stays as it is.
 *
 * In sentences that run from right to left, a value is kept apart from its neighbours: the two sides of an address or of
 * a host would change places.
 */
export function fillText(text: string, values: TextValues, locale: string): string {
  const isRtl = directionOf(locale) === 'rtl'
  return text
    .replace(plural, (_, name: string, forms: string) => {
      const category = new Intl.PluralRules(locale).select(Number(values[name]))
      const form = new RegExp(` ${category} \\{([^}]*)`).exec(forms) ?? / other \{([^}]*)/.exec(forms)
      return (form?.[1] ?? '').replace('#', `$$${name}`)
    })
    .replace(/\$(\w+)/g, (whole, name: string) => {
      const value = values[name]
      if (value === undefined) return whole
      const formatted = typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
      return isRtl ? `\u2068${formatted}\u2069` : formatted
    })
}
