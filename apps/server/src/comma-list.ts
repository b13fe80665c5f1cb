import * as v from 'valibot'

/** The values between the commas of a text, without the spaces around them. */
export const commaList = v.pipe(
  v.string(),
  v.transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  ),
)
