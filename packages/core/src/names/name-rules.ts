import { nameMaxLength, nameMinLength } from '../limits/names-limits.js'

/** The default suffix of registered names, for a service that does not return its own (spec 5). */
export const nameSuffix = '.reown.id'

/** Suffixes under which names were registered before; they are still recognised. */
const legacyNameSuffixes = ['.wcn.id'] as const

const label = /^[a-zA-Z0-9-]+$/

/**
 * True for a name that can be registered, without its suffix: letters, digits and hyphens between them, 4 to 64
 * characters. Two hyphens in the third and fourth place would make it another encoding of a name (ENSIP-15).
 */
export const isRegistrableName = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length >= nameMinLength &&
  value.length <= nameMaxLength &&
  label.test(value) &&
  !/^-|-$|^..--/.test(value)

/** Turns typed text into a label: lower case, without the suffix and other characters. Hyphens stay. */
export function toNameInput(typed: string, ownSuffix: string = nameSuffix): string {
  const lower = typed.trim().toLowerCase()
  const suffix = [ownSuffix, ...legacyNameSuffixes].find(end => lower.endsWith(end))
  return (suffix ? lower.slice(0, -suffix.length) : lower).replace(/[^a-z0-9-]/g, '').slice(0, nameMaxLength)
}
