/** `Intl` keeps every digit of a decimal text (ECMA-402), whichever code made it. */
declare namespace Intl {
  interface NumberFormat {
    format(decimal: string): string
    formatToParts(decimal: string): NumberFormatPart[]
  }
}
