import type { FrameNetwork } from '../../wallet-api/wallet-api.js'
import type { Sponsorship } from './operation-plan.js'

/**
 * Reads `capabilities.paymasterService` of a batch (ERC-7677): undefined where it is not asked for, or is not to be
 * had. The wallet never asks an address that an application names: `url` may be missing, or of the origin of the
 * wallet's own paymaster, which is the one that is asked.
 */
export function readPaymasterService(
  capability: unknown,
  network: FrameNetwork | undefined,
): (Sponsorship & { readonly isOptional: boolean }) | undefined {
  const networkPaymaster = network?.bundler?.paymaster
  if (networkPaymaster === undefined || capability === undefined || capability === null || capability === false)
    return undefined
  const { url, context, optional }: Readonly<Record<string, unknown>> = Object(capability)
  if (url !== undefined && (typeof url !== 'string' || !URL.canParse(url) || new URL(url).origin !== networkPaymaster))
    return undefined
  return { context, isOptional: optional === true }
}
