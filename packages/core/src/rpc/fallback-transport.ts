import { rpcRankIntervalMs } from '../limits/rpc-limits.js'
import { systemClock, type Clock } from './clock.js'
import { HttpError } from '../errors/http-error.js'
import type { RpcRequest, RpcTransport } from './json-rpc.js'
import { isRepeatable } from './methods.js'
import { rankRpcNodes, withSample, type RpcSample } from './rank.js'
import { isTransient } from './retry.js'

export interface FallbackOptions {
  /** One transport a node, in the host's order. */
  readonly nodes: readonly RpcTransport[]
  /** A cheap read that every node answers. */
  readonly probe: RpcRequest
  /** True while nobody looks at the page: nothing is probed then. */
  readonly isHidden: () => boolean
  readonly clock?: Clock
}

export interface FallbackTransport {
  /**
   * Asks the best node, and the next one where that fails in a way that may pass. What changes something is asked once.
   */
  readonly request: RpcTransport
  /** For one action of the visitor: once a node answered, every further call goes to that one. */
  action(): RpcTransport
  /** Ends the probing. */
  destroy(): void
}

interface NodeState {
  readonly transport: RpcTransport
  samples: readonly RpcSample[]
  /** What it failed with when it asked to be left alone, and until when. */
  busy: { readonly untilMs: number; readonly failure: HttpError } | undefined
}

interface NodePool {
  /** Says that a call is made: the nodes are measured while any are. */
  use(): void
  /** The best first. */
  ranked(): readonly NodeState[]
  isFree(node: NodeState): boolean
  note(node: NodeState, error: unknown): void
  destroy(): void
}

/** Ranks nodes by probes every 4 s while calls are made and the page is seen. While it is unused there is no timer. */
function createNodePool({ nodes: transports, probe, isHidden, clock = systemClock }: FallbackOptions): NodePool {
  const nodes = transports.map((transport): NodeState => ({ transport, samples: [], busy: undefined }))
  const controller = new AbortController()
  let cancelTimer: (() => void) | undefined
  let isUsed = false

  const ranked = () => rankRpcNodes(nodes)
  const isFree = (node: NodeState) => !node.busy || node.busy.untilMs <= clock.now()

  const note = (node: NodeState, error: unknown) => {
    node.samples = withSample(node.samples, { ok: false, latencyMs: 0 })
    if (error instanceof HttpError && error.retryAfterMs)
      node.busy = { untilMs: clock.now() + error.retryAfterMs, failure: error }
  }

  const scheduleRanking = () => {
    if (nodes.length < 2 || controller.signal.aborted || cancelTimer) return
    cancelTimer = clock.after(rpcRankIntervalMs, () => {
      cancelTimer = undefined
      if (isHidden() || !isUsed) return
      isUsed = false
      void Promise.all(nodes.map(measure)).then(scheduleRanking)
    })
  }

  async function measure(node: NodeState): Promise<void> {
    const startMs = clock.now()
    try {
      await node.transport(probe, { signal: controller.signal })
    } catch (error) {
      if (isTransient(error)) return note(node, error)
    }
    node.samples = withSample(node.samples, { ok: true, latencyMs: clock.now() - startMs })
  }

  const use = () => {
    isUsed = true
    if (!isHidden()) scheduleRanking()
  }

  return {
    use,
    ranked,
    isFree,
    note,
    destroy() {
      controller.abort()
      cancelTimer?.()
    },
  }
}

/** Tells whether a failure is one that another node, or another attempt, may mend. */
const mayMove = (request: RpcRequest, error: unknown, signal: AbortSignal): boolean =>
  isTransient(error) && isRepeatable(request.method) && !signal.aborted

/** Asks the nodes of a pool, the best first. */
export function createFallbackTransport(options: FallbackOptions): FallbackTransport {
  const { use, ranked, isFree, note, destroy } = createNodePool(options)

  const request: RpcTransport = async (call, options) => {
    use()
    const order = ranked()
    const free = order.filter(isFree)
    // Every node wants to be left alone: that is the answer, without asking again. What is asked only once is still
    // asked.
    const busy = order[0]?.busy
    if (free.length === 0 && busy && isRepeatable(call.method)) throw busy.failure
    let failure: unknown
    for (const node of free.length > 0 ? free : order) {
      try {
        return await node.transport(call, options)
      } catch (error) {
        if (isTransient(error) && !options.signal.aborted) note(node, error)
        if (!mayMove(call, error, options.signal)) throw error
        failure = error
      }
    }
    throw failure
  }

  function action(): RpcTransport {
    let bestNode: NodeState | undefined
    let hasAnswered = false
    const triedNodes = new Set<NodeState>()

    const moveOn = (node: NodeState): boolean => {
      triedNodes.add(node)
      bestNode = ranked().find(other => !triedNodes.has(other))
      // All were tried: a later attempt begins anew.
      if (!bestNode) triedNodes.clear()
      return bestNode !== undefined
    }

    return async (call, options) => {
      use()
      for (;;) {
        const node = (bestNode ??= ranked().find(isFree) ?? ranked()[0]!)
        try {
          const result = await node.transport(call, options)
          // Another call of the action may have left this node while it was slow.
          if (node !== bestNode && isRepeatable(call.method)) continue
          hasAnswered = true
          return result
        } catch (error) {
          if (!isTransient(error)) hasAnswered ||= !options.signal.aborted
          else if (!options.signal.aborted) note(node, error)
          if (hasAnswered || !mayMove(call, error, options.signal) || (node === bestNode && !moveOn(node))) throw error
        }
      }
    }
  }

  return { request, action, destroy }
}
