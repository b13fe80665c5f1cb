// A page that says to another window what it is told to, and keeps what it hears. Its orders come from its opener or
// its parent:
//   { order: 'say', to: 'boss' or the number of a frame beside it, message, withPort }
//   { order: 'tell' }                                                                      →  { done: id, heard }
// An attacker does not care who reads along.
const anyOrigin = '*'
const keptByAttacker: unknown[] = []
const boss = (window.opener as Window | null) ?? window.parent

interface Order {
  readonly order?: 'say' | 'tell'
  readonly id: string
  readonly to?: 'boss' | number
  readonly message?: unknown
  readonly withPort?: boolean
}

addEventListener('message', ({ data, source }: MessageEvent<Order>) => {
  const { order, id, to, message, withPort } = data
  if (source !== boss || !order) {
    keptByAttacker.push(data)
    return
  }
  if (order === 'say') {
    const target = to === 'boss' ? boss : boss.frames[Number(to)]
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = event => keptByAttacker.push(event.data)
    target?.postMessage(message, { targetOrigin: anyOrigin, transfer: withPort ? [port2] : [] })
    // Whoever takes the port would hear a request that counts.
    if (withPort) port1.postMessage({ type: '@w3m-app/SIGN_OUT', id: '0'.repeat(32), seq: 1 })
  }
  boss.postMessage({ done: id, heard: keptByAttacker }, anyOrigin)
})
boss.postMessage({ done: 'here' }, anyOrigin)
