import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** A port that answers. */
export interface Listening {
  readonly url: string
  /** Ends what is being answered, too. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Hears of a port that is lost. */
  readonly report: (error: unknown) => void
}

/** Resolves when the port answers. @throws where it cannot be had */
export async function listen(fetch: Hono['fetch'], { host, port, report }: ListenOptions): Promise<Listening> {
  const { listener, bound } = await new Promise<{ listener: ReturnType<typeof serve>; bound: number }>(
    (resolve, reject) => {
      const started = serve({ fetch, hostname: host, port }, info => resolve({ listener: started, bound: info.port }))
      started.once('error', reject)
    },
  )
  listener.on('error', report)
  return {
    url: `http://${host}:${bound}`,
    async close() {
      if ('closeAllConnections' in listener) listener.closeAllConnections()
      await new Promise(resolve => listener.close(resolve))
    },
  }
}
