import type { NameOwner, SignedNameRequest } from './name-owner.js'

export interface ReleaseNameDeps {
  readonly owner: () => Promise<NameOwner>
  readonly sign: (message: string) => Promise<string>
  readonly sendRelease: (name: string, request: SignedNameRequest) => Promise<void>
  /** Called when the names of an address may have changed. */
  readonly changed: (address: string) => void
  readonly now: () => number
}

/** The text that is signed to give a name up. @param nowMs Unix ms */
export const releaseMessage = (name: string, nowMs: number): string =>
  JSON.stringify({ name, action: 'release', timestamp: Math.floor(nowMs / 1000) })

/** Gives a name up. */
export async function releaseName(
  name: string,
  { owner, sign, sendRelease, changed, now }: ReleaseNameDeps,
): Promise<void> {
  const { address, coinType } = await owner()
  const message = releaseMessage(name, now())
  const request = { coin_type: coinType, address, message, signature: await sign(message) }
  // Also after a failure: the service may have released the name although its response was lost.
  await sendRelease(name, request).finally(() => changed(address))
}
