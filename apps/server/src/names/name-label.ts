import { nameMaxLength, nameMinLength } from '@w3m/core/limits'
import { normalize } from 'viem/ens'
import { failure } from '../http/failure.js'

/** The server tells of shorter ones than can be registered. */
const labelMinLength = 3

/** A label that could be registered but for its length; undefined where it is none (ENSIP-15). */
function readLabel(text: string): string | undefined {
  const label = text.toLowerCase()
  if (!/^[a-z0-9-]+$/.test(label) || label.length > nameMaxLength) return undefined
  try {
    // It refuses hyphens that would make another encoding of a name, as in `xn--`.
    return normalize(label) === label ? label : undefined
  } catch {
    return undefined
  }
}

export const canBeRegistered = (label: string): boolean =>
  label.length >= nameMinLength && readLabel(label) === label && !/^-|-$/.test(label)

/** The label of a whole name of a zone. @throws {Failure} 400 */
export function labelOf(name: string, zone: string): string {
  const lower = name.toLowerCase()
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : undefined
  if (label === undefined || label.includes('.'))
    throw failure(400, 'name', `Names are registered here as in name.${zone}.`)
  if (!canBeRegistered(label))
    throw failure(
      400,
      'name',
      `A name has letters from a to z, digits and hyphens between them, ${nameMinLength} to ${nameMaxLength} of them.`,
    )
  return label
}

/** The label that suggestions are wanted for, with its zone or without. @throws {Failure} 400 */
export function requestedLabel(text: string, zone: string): string {
  const lower = text.toLowerCase()
  const label = readLabel(lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower)
  if (label === undefined || label.length < labelMinLength)
    throw failure(
      400,
      'name',
      `A name has letters from a to z, digits and hyphens, ${labelMinLength} to ${nameMaxLength} of them.`,
    )
  return label
}

/** What stands beside a name that is taken; digits that look like letters would be taken with it. */
const variants = [
  (label: string) => `${label}eth`,
  (label: string) => `my${label}`,
  (label: string) => `${label}-dao`,
  (label: string) => `${label}web3`,
  (label: string) => `the${label}`,
  (label: string) => `${label}hq`,
  (label: string) => `${label}7`,
  (label: string) => `${label}xyz`,
  (label: string) => `${label}347`,
]

/** The label itself, then others like it that could be registered. */
export const labelsLike = (label: string): readonly string[] => [
  label,
  ...variants.map(vary => vary(label)).filter(canBeRegistered),
]
