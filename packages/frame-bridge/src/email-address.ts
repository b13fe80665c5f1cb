const addressMax = 254
const localMax = 64
/** Excludes invisible characters too: the address is shown to its owner, and written into a mail. */
const localPart = /^[^\s\p{C}@"(),:;<>[\\\]]+$/u
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * True for a valid e-mail address (spec 5): one `@`, a local part of at most 64 characters without dots at its ends or
 * side by side, and a domain of at least two labels; international ones are let through. Quoted local parts and address
 * literals are not. Page, bridge, frame and server share this rule, so none refuses an address that another accepted.
 */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > addressMax) return false
  const at = value.indexOf('@')
  const local = value.slice(0, at)
  const labels = value.slice(at + 1).split('.')
  const hasGoodDots = !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
  return (
    at > 0 &&
    local.length <= localMax &&
    hasGoodDots &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every(domainLabel => label.test(domainLabel)) &&
    !/\.\p{N}+$/u.test(value)
  )
}
