import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'

/** What an application asks to have signed. */
export interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
}

export interface Approval {
  readonly message: string
  readonly signature: Hex
  readonly fid: number
  readonly username?: string | undefined
  readonly authMethod?: string | undefined
}

export interface Channel {
  readonly token: string
  readonly request: ChannelRequest
  approval: Approval | undefined
}

/** The channels between applications and the one who approves, in memory. */
export interface Channels {
  open(request: Omit<ChannelRequest, 'nonce'> & { readonly nonce?: string | undefined }): Channel
  find(token: string): Channel | undefined
}

const channelsMax = 1_000

export function createChannels(): Channels {
  const channels = new Map<string, Channel>()
  return {
    open({ siweUri, domain, nonce = randomBytes(12).toString('hex') }) {
      const token = randomBytes(8).toString('hex').toUpperCase()
      const channel: Channel = { token, request: { siweUri, domain, nonce }, approval: undefined }
      channels.set(token, channel)
      for (const oldest of channels.keys()) {
        if (channels.size <= channelsMax) break
        channels.delete(oldest)
      }
      return channel
    },
    find: token => channels.get(token),
  }
}
