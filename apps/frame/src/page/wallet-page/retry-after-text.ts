/** Returns when the visitor may try a password again after too many attempts, or ''. Its texts load only then. */
export async function retryAfterText(error: unknown): Promise<string> {
  const { code, seconds }: Readonly<Record<string, unknown>> = Object(error)
  if (code !== 'RATE_LIMITED' || typeof seconds !== 'number') return ''
  return import('../i18n/guess-texts.js').then(
    ({ waitText }) => waitText(seconds),
    () => '',
  )
}
