// The words of RFC 3986 and RFC 3339 that sign-in messages are made of, as EIP-4361 refers to them.

const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = String.raw`!$&'()*+,;=`
const escaped = '%[0-9A-Fa-f]{2}'
const pchar = `(?:[${unreserved}${subDelims}:@]|${escaped})`
const scheme = String.raw`[A-Za-z][A-Za-z0-9+\-.]*`

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const ipv4 = String.raw`(?:${octet}\.){3}${octet}`
const h16 = '[0-9A-Fa-f]{1,4}'
const ls32 = `(?:${h16}:${h16}|${ipv4})`
const ipv6 = [
  `(?:${h16}:){6}${ls32}`,
  `::(?:${h16}:){5}${ls32}`,
  `(?:${h16})?::(?:${h16}:){4}${ls32}`,
  `(?:(?:${h16}:){0,1}${h16})?::(?:${h16}:){3}${ls32}`,
  `(?:(?:${h16}:){0,2}${h16})?::(?:${h16}:){2}${ls32}`,
  `(?:(?:${h16}:){0,3}${h16})?::${h16}:${ls32}`,
  `(?:(?:${h16}:){0,4}${h16})?::${ls32}`,
  `(?:(?:${h16}:){0,5}${h16})?::${h16}`,
  `(?:(?:${h16}:){0,6}${h16})?::`,
].join('|')
const ipFuture = String.raw`v[0-9A-Fa-f]+\.[${unreserved}${subDelims}:]+`
const regName = `(?:[${unreserved}${subDelims}]|${escaped})`
const host = (name: string) => String.raw`(?:\[(?:${ipv6}|${ipFuture})\]|${name})`
const userinfo = `(?:[${unreserved}${subDelims}:]|${escaped})*@`
const authorityOf = (name: string) => String.raw`(?:${userinfo})?${host(name)}(?::\d*)?`

const segments = `(?:/${pchar}*)*`
const hierarchy = `(?://${authorityOf(`${regName}*`)}${segments}|/(?:${pchar}+${segments})?|${pchar}+${segments}|)`
const rest = String.raw`(?:\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?`

const anchored = (pattern: string) => new RegExp(`^(?:${pattern})$`)
/** None of them has a limit of its own: a text as a whole has one. */
const test = (pattern: string) => {
  const compiled = anchored(pattern)
  // A value that is missing is no text, and not the word “undefined”.
  return (value: string): boolean => typeof value === 'string' && compiled.test(value)
}

/** An `authority` with a host: user information, port and IPv6 are allowed. */
export const isDomain = /* @__PURE__ */ test(authorityOf(`${regName}+`))
export const isScheme = /* @__PURE__ */ test(scheme)
/** A `URI`: absolute, with a scheme. */
export const isUri = /* @__PURE__ */ test(`${scheme}:${hierarchy}${rest}`)
/** One line of `reserved`, `unreserved` and spaces: ASCII only, no quotation marks, percent signs or braces. */
export const isStatement = /* @__PURE__ */ test(String.raw`[${unreserved}${subDelims}:/?#\[\]@ ]+`)
export const isRequestId = /* @__PURE__ */ test(`${pchar}*`)
export const isNonce = /* @__PURE__ */ test('[A-Za-z0-9]{8,256}')

const dateTime = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/

/** An RFC 3339 `date-time` of a day that exists. Leap seconds are refused: no clock of a browser can tell them. */
export function isDateTime(value: string): boolean {
  const match = value.length <= 64 ? dateTime.exec(value) : null
  if (!match) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = match
    .slice(1)
    .map(part => Number(part ?? 0))
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60 && offsetHour < 24 && offsetMinute < 60
}
