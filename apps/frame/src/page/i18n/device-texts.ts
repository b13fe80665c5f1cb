import type { SpokenLocale } from '@w3m/core/i18n'

/** What the page behind a mailed link says. `$origin` and `$email` are filled in. */
export interface DeviceTexts {
  readonly ask: string
  readonly askText: string
  readonly allow: string
  readonly notMe: string
  readonly done: string
  readonly doneText: string
  readonly failed: string
  readonly failedText: string
  readonly expiredText: string
}

const en: DeviceTexts = {
  ask: 'Is this your new device?',
  askText: 'Somebody wants to log in to $origin as $email on a device that is not known yet.',
  allow: 'Yes, let it log in to $origin',
  notMe: 'This is not you? Then close this page: nothing happens.',
  done: 'Your device may log in now',
  doneText: 'Go back to it: a mail with a code for $origin is on its way. Tell nobody the code.',
  failed: 'This did not work',
  failedText: 'The server cannot be reached now. Reload this page in a moment.',
  expiredText: 'This link is not valid any more, or it was used before. Ask for a new one where you log in.',
}

const es: DeviceTexts = {
  ask: '¿Es tuyo este dispositivo nuevo?',
  askText: 'Alguien quiere entrar en $origin como $email desde un dispositivo que aún no se conoce.',
  allow: 'Sí, permitir que entre en $origin',
  notMe: '¿No eres tú? Entonces cierra esta página: no pasa nada.',
  done: 'Tu dispositivo ya puede entrar',
  doneText: 'Vuelve a él: un correo con un código para $origin está en camino. No le digas el código a nadie.',
  failed: 'No funcionó',
  failedText: 'No se puede acceder al servidor ahora. Recarga esta página en un momento.',
  expiredText: 'Este enlace ya no vale o ya se usó. Pide otro donde inicias sesión.',
}

const zh: DeviceTexts = {
  ask: '这是您的新设备吗？',
  askText: '有人想在一台未知的设备上以 $email 的身份登录 $origin。',
  allow: '是的，允许它登录 $origin',
  notMe: '不是您本人操作？那么请关闭此页面：什么也不会发生。',
  done: '您的设备现在可以登录',
  doneText: '请回到该设备：含 $origin 验证码的邮件正在发送。请勿将验证码告诉任何人。',
  failed: '未能成功',
  failedText: '目前无法连接到服务器。请稍后刷新此页面。',
  expiredText: '此链接已失效或已被使用。请在登录的地方重新获取。',
}

const ja: DeviceTexts = {
  ask: 'これはあなたの新しい端末ですか？',
  askText: '未登録の端末から、$email として $origin にログインしようとしています。',
  allow: 'はい、$origin へのログインを許可します',
  notMe: 'お心当たりがない場合は、このページを閉じてください。何も起こりません。',
  done: 'その端末でログインできるようになりました',
  doneText: 'その端末に戻ってください。まもなく $origin のコードのメールが届きます。コードを誰にも教えないでください。',
  failed: 'うまくいきませんでした',
  failedText: '現在サーバーに接続できません。少し待って、このページを再読み込みしてください。',
  expiredText: 'このリンクはもう使えないか、すでに使用されています。ログインする画面で新しいリンクを請求してください。',
}

const ar: DeviceTexts = {
  ask: 'هل هذا جهازك الجديد؟',
  askText: 'يريد شخص ما تسجيل الدخول إلى $origin باسم $email من جهاز غير معروف بعد.',
  allow: 'نعم، اسمح له بالدخول إلى $origin',
  notMe: 'لست أنت؟ إذن أغلق هذه الصفحة: لا يحدث شيء.',
  done: 'يستطيع جهازك تسجيل الدخول الآن',
  doneText: 'عُد إليه: رسالة برمز $origin في طريقها إليك. لا تخبر أحدًا بالرمز.',
  failed: 'لم ينجح ذلك',
  failedText: 'تعذّر الوصول إلى الخادم الآن. أعد تحميل هذه الصفحة بعد قليل.',
  expiredText: 'لم يعد هذا الرابط صالحًا أو سبق استخدامه. اطلب رابطًا آخر من حيث تسجّل الدخول.',
}

const fa: DeviceTexts = {
  ask: 'این دستگاه جدید شماست؟',
  askText: 'کسی می‌خواهد با نام $email از دستگاهی که هنوز شناخته نیست وارد $origin شود.',
  allow: 'بله، اجازهٔ ورود به $origin را بده',
  notMe: 'شما نیستید؟ پس این صفحه را ببندید: هیچ اتفاقی نمی‌افتد.',
  done: 'دستگاه شما اکنون می‌تواند وارد شود',
  doneText: 'به آن بازگردید: ایمیلی با کد $origin در راه است. کد را به هیچ‌کس نگویید.',
  failed: 'نشد',
  failedText: 'سرور اکنون در دسترس نیست. کمی بعد این صفحه را دوباره بارگذاری کنید.',
  expiredText: 'این پیوند دیگر معتبر نیست یا پیش‌تر به کار رفته است. از همان‌جا که وارد می‌شوید پیوند تازه‌ای بخواهید.',
}

/** Here and not in the catalogs of the frame, which never shows them. */
export const deviceTexts: Readonly<Record<SpokenLocale, DeviceTexts>> = { en, es, zh, ja, ar, fa }
