// The others on a relay, in a thread of their own so that nothing but the relay keeps them waiting: pairs that write to
// each other at a steady pace. Asked for `take` milliseconds, it answers with how long each message was under way.
import { parentPort, workerData } from 'node:worker_threads'

const { clientFile, relayUrl, pairCount, everyMs, ttlSeconds } = workerData
const { connectRelay, newTopic } = await import(clientFile)

let latencies = []
const pairs = []
for (let index = 0; index < pairCount; index++) {
  const [sender, reader, topic] = [await connectRelay(relayUrl), await connectRelay(relayUrl), newTopic()]
  reader.onPush = ({ message }) => latencies.push(performance.now() - Number(message.split(' ')[0]))
  await reader.call('irn_subscribe', { topic })
  pairs.push({ sender, topic })
}

const filling = 'x'.repeat(600)
let sent = 0
let begun = 0
setInterval(() => {
  if (begun === 0) return
  // A thread that was late makes up for it: each message counts from when it was due.
  for (; begun + sent * everyMs <= performance.now(); sent++) {
    const { sender, topic } = pairs[sent % pairs.length]
    void sender.publish(topic, `${begun + sent * everyMs} ${sent} ${filling}`, ttlSeconds)
  }
}, 1)

parentPort.on('message', command => {
  if (command === 'begin') {
    latencies = []
    sent = 0
    begun = performance.now()
    return
  }
  begun = 0
  const scheduledAt = sent
  const waiting = setInterval(() => {
    if (latencies.length < scheduledAt) return
    clearInterval(waiting)
    parentPort.postMessage(latencies)
  }, 5)
})
parentPort.postMessage('ready')
