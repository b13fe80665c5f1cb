import type { NameOwner, SignedNameRequest } from './name-owner.js'

export interface ReleaseNameDeps {
  readonly owner: () => Promise<NameOwner>
  readonly sign: (message: string) => Promise<string>
  readonly sendRelease: (name: string, request: SignedNameRequest) => Promise<void>
  readonly now: () => number
}

/** The text that is signed to give a name up. @param nowMs Unix ms */
export const releaseMessage = (name: string, nowMs: number): string =>
  JSON.stringify({ name, action: 'release', timestamp: Math.floor(nowMs / 1000) })

/** Gives a name up. @returns the address that had it */
export async function releaseName(name: string, { owner, sign, sendRelease, now }: ReleaseNameDeps): Promise<string> {
  const { address, coinType } = await owner()
  const message = releaseMessage(name, now())
  await sendRelease(name, { coin_type: coinType, address, message, signature: await sign(message) })
  return address
}
