/** Values of labels. */
export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
}

/** Seconds up to which answers are counted. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Duration {
  readonly labels: Labels
  readonly counts: number[]
  count: number
  sum: number
}

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
const labelText = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join()}}` : ''
}

/** One metric in the text format of Prometheus (0.0.4). */
export const metricText = (
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  samples: readonly Sample[],
): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
]

/** What was answered, and how long it took. Names of calls are the labels: never an address, never a visitor. */
export interface RequestMetrics {
  /** @returns ends it, with the status of the answer */
  begin(): (call: string, status: number) => void
  lines(): readonly string[]
}

/** @param nowMs a clock that only goes forward */
export function createRequestMetrics(nowMs: () => number = () => performance.now()): RequestMetrics {
  const counts = new Map<string, { readonly labels: Labels; value: number }>()
  const durations = new Map<string, Duration>()
  let running = 0

  function note(call: string, status: number, seconds: number): void {
    const key = `${status} ${call}`
    const known = counts.get(key)
    if (known) known.value += 1
    else counts.set(key, { labels: { call, status: String(status) }, value: 1 })
    const duration = durations.get(call) ?? { labels: { call }, counts: buckets.map(() => 0), count: 0, sum: 0 }
    durations.set(call, duration)
    duration.count += 1
    duration.sum += seconds
    for (const [index, bucket] of buckets.entries())
      if (seconds <= bucket) duration.counts[index] = (duration.counts[index] ?? 0) + 1
  }

  const durationLines = (name: string): readonly string[] => [
    `# HELP ${name} How long answers take, in seconds.`,
    `# TYPE ${name} histogram`,
    ...[...durations.values()].flatMap(({ labels, counts: inBuckets, count, sum }) => [
      ...buckets.map(
        (bucket, index) => `${name}_bucket${labelText({ ...labels, le: String(bucket) })} ${inBuckets[index]}`,
      ),
      `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${labelText(labels)} ${sum}`,
      `${name}_count${labelText(labels)} ${count}`,
    ]),
  ]

  return {
    begin() {
      const calledAt = nowMs()
      running += 1
      return (call, status) => {
        running -= 1
        note(call, status, (nowMs() - calledAt) / 1_000)
      }
    },
    lines: () => [
      ...metricText('w3m_http_requests_total', 'counter', 'Calls that were answered.', [...counts.values()]),
      ...durationLines('w3m_http_request_duration_seconds'),
      ...metricText('w3m_http_requests_running', 'gauge', 'Calls that wait for their answer.', [{ value: running }]),
    ],
  }
}
