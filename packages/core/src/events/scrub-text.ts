import { isCaipNetworkId } from '../caip/caip-network-id.js'

const textMax = 500

/** The patterns of secrets that must not leave the page, with their replacements. Their order matters. */
const pairing = [/\bwc:[^\s"'<>]+/gi, '[pairing]'] as const
const link = [/(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/[^\s"'<>]+/gi, '[link]'] as const
const email = [/(?<![^\s"'<>@:,;])[^\s"'<>@:,;]+@[^\s"'<>@:,;]+\.[a-z]{2}[^\s"'<>@:,;]*/gi, '[email]'] as const
const bytes = [/\b(?:0x)?[0-9a-f]{64,}\b/gi, '[bytes]'] as const
const addresses = [
  [/\b(?:0x)?[0-9a-f]{40}\b/gi, '[address]'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,90}\b/g, '[address]'],
] as const

/**
 * A text without pairing URIs, links, e-mail addresses, keys and signatures, and without account addresses unless they
 * are wanted; at most 500 characters. A text that is the id of a network stays as it is.
 */
export function scrubText(text: string, keepsAddresses: boolean): string {
  if (isCaipNetworkId(text)) return text
  const patterns = [pairing, link, email, bytes, ...(keepsAddresses ? [] : addresses)]
  return patterns
    .reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text.slice(0, 4_000))
    .slice(0, textMax)
}
