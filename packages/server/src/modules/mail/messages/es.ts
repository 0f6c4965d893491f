/** Texts of letters, English to Spanish. */
export const es: Readonly<Record<string, string>> = {
  "Hello {0},": "Hola, {0}:",
  "1 day": "1 día",
  "{0} days": "{0} días",
  "1 hour": "1 hora",
  "{0} hours": "{0} horas",
  "1 minute": "1 minuto",
  "{0} minutes": "{0} minutos",

  "Set a new password for {0}": "Nueva contraseña para {0}",
  "Set a new password": "Elegir otra contraseña",
  "The link works once, for {0}.": "El enlace sirve una vez, durante {0}.",
  "Somebody asked for a new password for your account at {0}. If it was you:":
    "Alguien ha pedido una contraseña nueva para su cuenta en {0}. Si ha sido usted:",
  "The link works once, for {0}. If you did not ask for it, leave it alone: your password stays as it is.":
    "El enlace sirve una vez, durante {0}. Si no lo ha pedido, no haga nada: su contraseña sigue igual.",

  "Your code for {0}": "Su código para {0}",
  "The code works once, for {0}.": "El código sirve una vez, durante {0}.",
  "Your code": "Su código",
  "Enter this code on the page that asks for it:": "Escriba este código en la página que lo pide:",
  "It works once, for {0}. Do not share it: we never ask for it by phone or email. If you did not ask for a code, you need do nothing.":
    "Sirve una vez, durante {0}. No se lo diga a nadie: nunca lo pedimos por teléfono ni por correo. Si no ha pedido un código, no tiene que hacer nada.",

  "{0} is your code for {1}. It works once, for {2}. Tell it to nobody.":
    "{0} es su código para {1}. Sirve una vez, durante {2}. No se lo diga a nadie.",

  "Welcome to {0}": "Le damos la bienvenida a {0}",
  "Your account is ready.": "Su cuenta está lista.",
  "Your account is ready. Signed in, you find your orders again, and your addresses are filled in at checkout.":
    "Su cuenta está lista. Con ella encuentra sus pedidos, y sus direcciones ya están puestas al pagar.",
  "Go to the store": "Ir a la tienda",

  "Order {0} at {1}": "Pedido {0} en {1}",
  "We have your order: {0}.": "Hemos recibido su pedido: {0}.",
  "Thank you. We have your order.": "Gracias. Hemos recibido su pedido.",
  Order: "Pedido",
  Ordered: "Fecha",
  "Purchase order": "Orden de compra",
  Parts: "Piezas",
  Discounts: "Descuentos",
  Shipping: "Entrega",
  "Shipment {0} of {1}": "Entrega {0} de {1}",
  "Billing address": "Dirección de facturación",
  "Same as shipping": "La misma que la de envío",
  "As in the first shipment": "La de la primera entrega",
  "Tax, included": "Impuestos, incluidos",
  Tax: "Impuestos",
  Total: "Total",
  "{0} to {1}": "{0} a {1}",
  "Requested for {0}": "Para el {0}",
  "A gift for {0}": "Un regalo para {0}",
  "A gift": "Un regalo",
  "Your gift message comes with the parcel": "El mensaje del regalo va en el paquete",
  "With your delivery instructions": "Con sus instrucciones de entrega",
  Part: "Pieza",
  Each: "Precio",
  Quantity: "Cantidad",
  Amount: "Importe",
  "Or open": "O abra",
  "See the order": "Ver el pedido",
  "The page asks for the email address and the telephone number that you ordered with.":
    "La página pide el correo electrónico y el teléfono con los que hizo el pedido.",

  "Text message: your code for {0}": "SMS: su código para {0}",
  "Text message": "SMS",

  "their company": "su empresa",
  "A colleague": "Un colega",
  "the company": "la empresa",
  "{0} invites you to order for {1} at {2}": "{0} lo invita a pedir para {1} en {2}",
  "Accept within {0}.": "Acepte dentro de {0}.",
  "Order for {0}": "Pida para {0}",
  "{0} invites you to order for {1} at {2}.": "{0} lo invita a pedir para {1} en {2}.",
  "Accept the invitation": "Aceptar la invitación",
  "The link works once, for {0}. If you do not know {1}, leave it alone: nothing happens.":
    "El enlace sirve una vez, durante {0}. Si no conoce a {1}, no haga nada: no pasa nada.",

  "You have an account at {0} already": "Ya tiene una cuenta en {0}",
  "Sign in with this address, or set a new password.": "Entre con esta dirección o elija otra contraseña.",
  "You have an account already": "Ya tiene una cuenta",
  "Somebody tried to register at {0} with this email address. It has an account already, so nothing was changed.":
    "Alguien intentó registrarse en {0} con este correo electrónico. Ya tiene una cuenta, así que no se cambió nada.",
  "Sign in": "Entrar",
  "If you have forgotten your password, set a new one: {0}": "Si olvidó su contraseña, elija otra: {0}",
  "If it was not you, you need do nothing.": "Si no fue usted, no tiene que hacer nada.",

  "We have your registration at {0}": "Tenemos su solicitud en {0}",
  "We look at it and write to you again.": "La revisamos y le escribimos de nuevo.",
  "We have your registration": "Tenemos su solicitud",
  "Thank you. We look at each registration ourselves, and write to you again when your account is ready. Until then you can order as a guest where the store allows it.":
    "Gracias. Revisamos cada solicitud nosotros mismos y le escribimos cuando su cuenta esté lista. Hasta entonces puede pedir sin cuenta si la tienda lo permite.",
  "Finish your registration at {0}": "Termine su registro en {0}",
  "Choose a password, and your account is ready.": "Elija una contraseña y su cuenta estará lista.",
  "One step left": "Falta un paso",
  "Choose a password, and your account is ready:": "Elija una contraseña y su cuenta estará lista:",
  "Choose a password": "Elegir una contraseña",
  "The link works once, for {0}. If you did not register, leave it alone: without it nobody can use the account.":
    "El enlace sirve una vez, durante {0}. Si no se registró, no haga nada: sin el enlace nadie puede usar la cuenta.",
  "Your account at {0} is approved": "Su cuenta en {0} está aprobada",
  "Choose a password, and you are in.": "Elija una contraseña y ya puede entrar.",
  "Your account is approved": "Su cuenta está aprobada",
  "We have approved your registration. Choose a password, and you are in:":
    "Hemos aprobado su solicitud. Elija una contraseña y ya puede entrar:",
  "The link works once, for {0}. Later, ask for a new one where passwords are forgotten.":
    "El enlace sirve una vez, durante {0}. Después, pida otro donde dice que olvidó su contraseña.",

  "Confirm your email address for {0}": "Confirme su correo electrónico para {0}",
  "Then you log in with it, and find your earlier orders in your account.":
    "Así entra con él y encuentra sus pedidos anteriores en su cuenta.",
  "Confirm your email address": "Confirme su correo electrónico",
  "You have opened an account at {0} with your order. Confirm this address, and you log in with it from any browser:":
    "Con su pedido abrió una cuenta en {0}. Confirme esta dirección y entre con ella desde cualquier navegador:",
  "Confirm my address": "Confirmar mi dirección",
  "The link works once, for {0}. If you did not order, leave it alone: without it nobody can log in with this address.":
    "El enlace sirve una vez, durante {0}. Si no hizo ningún pedido, no haga nada: sin el enlace nadie puede entrar con esta dirección.",

  "Confirm your new email address for {0}": "Confirme su correo electrónico nuevo para {0}",
  "Confirm your new email address": "Confirme su correo electrónico nuevo",
  "You want to use this email address at {0} from now on, also to log in.":
    "De ahora en adelante quiere usar este correo electrónico en {0}, también para entrar.",
  "Use this email address": "Usar este correo electrónico",
  "The link works once, for {0}. If you did not ask for it, leave it alone: nothing changes.":
    "El enlace sirve una vez, durante {0}. Si no lo pidió, no haga nada: nada cambia.",
  "Your email address at {0} has changed": "Su correo electrónico en {0} cambió",
  "If it was you, you need do nothing.": "Si fue usted, no tiene que hacer nada.",
  "Your email address has changed": "Su correo electrónico cambió",
  "You log in at {0} with {1} from now on, and we write to you there. If it was you, you need do nothing.":
    "De ahora en adelante entra en {0} con {1}, y le escribimos allí. Si fue usted, no tiene que hacer nada.",
  "If it was not you, call us or write to us at once: somebody else may use your account.":
    "Si no fue usted, llámenos o escríbanos enseguida: puede que otra persona use su cuenta.",

  "Requested delivery date": "Para el",
  Gift: "Regalo",
  "for {0}": "para {0}",
  Yes: "Sí",
  "Gift message": "Mensaje del regalo",
  "Comes with the parcel": "Va en el paquete",
  Carrier: "Transportista",
  "Tracking number": "Número de seguimiento",
  "Order {0} at {1} is on its way": "El pedido {0} en {1} va en camino",
  "Sent with {0}.": "Enviado con {0}.",
  "Sent.": "Enviado.",
  "Your order is on its way": "Su pedido va en camino",
  "In this shipment": "En este envío",
  "Track the shipment": "Seguir el envío",
  "Order {0}": "Pedido {0}",
  "A part of order {0}": "Una parte del pedido {0}",
  "{0} at {1} is canceled": "Cancelación en {1}: {0}",
  "We give back {0}.": "Le devolvemos {0}.",
  "Nothing more is sent of it.": "De ello no se envía nada más.",
  "Your order is canceled": "Su pedido está cancelado",
  "Part of your order is canceled": "Una parte de su pedido está cancelada",
  "{0} is canceled and will not be shipped.": "{0}: se cancela y no se envía.",
  "Reason: {0}": "Motivo: {0}",
  "We give back {0} by the way on which you paid. Banks take some days.":
    "Le devolvemos {0} por la misma vía por la que pagó. Los bancos tardan unos días.",
  "{0} given back for order {1} at {2}": "{0} devueltos por el pedido {1} en {2}",
  "{0} is on its way to you.": "{0} van en camino a usted.",
  "We have given money back": "Le hemos devuelto dinero",
  To: "A",
  "Banks may take a few days to show it.": "Los bancos tardan unos días en mostrarlo.",
  "{0} ending in {1}": "{0} terminada en {1}",

  Somebody: "Alguien",
  "{0} asks you to pay for an order at {1}": "{0} le pide que pague un pedido en {1}",
  "{0}, to be paid within {1}.": "{0}, a pagar dentro de {1}.",
  "Pay for an order": "Pagar un pedido",
  "{0} has put an order together at {1} and asks you to pay for it: {2}.":
    "{0} preparó un pedido en {1} y le pide que lo pague: {2}.",
  "See the order and pay": "Ver el pedido y pagar",
  "The link pays once and works for {0}. Whoever has it sees the order and where it goes. If you do not expect it, leave it alone: nothing is ordered.":
    "El enlace paga una sola vez y sirve durante {0}. Quien lo tenga ve el pedido y adónde va. Si no lo espera, no haga nada: no se pide nada.",
  "Your order at {0} was not placed": "Su pedido en {0} no se hizo",
  "{0} is given back. Nothing was ordered.": "Se le devuelven {0}. No se pidió nada.",
  "Your order was not placed": "Su pedido no se hizo",
  "You have paid {0}, and then your order could not be placed. We give the money back now.":
    "Pagó {0} y después su pedido no se pudo hacer. Le devolvemos el dinero ahora.",
  "Nothing was ordered, and you are not charged. Your cart is as you left it.":
    "No se pidió nada y no se le cobra. Su carrito está como lo dejó.",
  "Go to the cart": "Ir al carrito",
  "Some banks show the amount as pending for a few days.":
    "Algunos bancos muestran el importe como pendiente unos días.",

  Payment: "Pago",
  "Order reference": "Referencia del pedido",
  Shopper: "Comprador",
  "A payment without an order at {0}": "Un pago sin pedido en {0}",
  "{0} was paid, and no order was placed.": "Se pagaron {0} y no se hizo ningún pedido.",
  "A payment without an order": "Un pago sin pedido",
  "{0} was paid, and no order was placed. The money is given back; the shopper was told by mail.":
    "Se pagaron {0} y no se hizo ningún pedido. El dinero se devuelve; al comprador se le avisó por correo.",
  "If there are many of these, look at the store's log: PAYMENT_ORPHANED.":
    "Si hay muchos, mire el registro de la tienda: PAYMENT_ORPHANED.",
  Reason: "Motivo",
  "{0} could not be taken": "No se pudieron cobrar {0}",
  "The money was not taken, and the buyer has not paid it.": "El dinero no se cobró y el comprador no lo ha pagado.",
  "{0} could not be given back": "No se pudieron devolver {0}",
  "The buyer does not have the money. If the order was canceled, the mail about that has promised it.":
    "El comprador no tiene el dinero. Si el pedido se canceló, el correo que lo avisaba se lo prometió.",
  "{0} could not be released": "No se pudieron liberar {0}",
  "The money is still held on the buyer's card, until the bank lets go of it.":
    "El dinero sigue retenido en la tarjeta del comprador hasta que el banco lo libere.",
  "It was paid for an order that was not placed. The shopper does not have it back.":
    "Se pagó por un pedido que no se hizo. El comprador no lo ha recuperado.",
  "Order {0}: {1}": "Pedido {0}: {1}",
  "The card gateway refuses. {0}": "La pasarela de tarjetas se niega. {0}",
  "Look at the payment at the gateway, and move the money there or in another way.":
    "Mire el pago en la pasarela y mueva el dinero allí o de otra forma.",
  "Orders to addresses whose taxes are not known wait until it does.":
    "Los pedidos a direcciones cuyos impuestos no se conocen esperan hasta que responda.",
  "Orders are placed at the rates of the store's own table until it does.":
    "Hasta que responda, los pedidos se hacen con las tasas de la tabla de la tienda.",
  "The tax service of {0} does not answer": "El servicio de impuestos de {0} no responde",
  "The tax service does not answer": "El servicio de impuestos no responde",
  "Several questions in a row had no answer. {0}": "Varias consultas seguidas quedaron sin respuesta. {0}",
  "The store's log says why. The service is asked again every 30 seconds while somebody shops.":
    "El registro de la tienda dice por qué. Se vuelve a consultar el servicio cada 30 segundos mientras alguien compra.",

  "Includes a core charge of {0} each, refunded for your old part":
    "Incluye un depósito por casco de {0} cada uno, que se reembolsa por su pieza usada",
  "{0} later, due {1}": "{0} más tarde, previsto para {1}",
  "{0} later, as soon as it comes in": "{0} más tarde, en cuanto llegue",
  "In stock again: {0}": "De nuevo en existencias: {0}",
  "{0}, {1}, can be ordered at {2}.": "{0}, {1}, ya se puede pedir en {2}.",
  "It is in stock again": "Ya hay existencias",
  "Go to the part": "Ver la pieza",
  "You asked on the part’s page to be told. This is the only mail about it; none is kept for you.":
    "Usted pidió este aviso en la página de la pieza. Es el único correo sobre ella; no se le guarda ninguna.",

  "Your subscription has begun": "Su suscripción ha empezado",
  "Your subscription is paused": "Su suscripción está en pausa",
  "Your subscription goes on": "Su suscripción continúa",
  "Your subscription has ended": "Su suscripción ha terminado",
  "The last order of your subscription is placed": "Se ha hecho el último pedido de su suscripción",
  "We order this for you again, at the prices of the day, until you end it or its last order is placed.":
    "Volvemos a pedirlo para usted, a los precios del día, hasta que la termine o se haga su último pedido.",
  "Nothing is ordered until you resume it.": "No se pide nada hasta que usted la reanude.",
  "We order this for you again, at the prices of the day.": "Volvemos a pedirlo para usted, a los precios del día.",
  "Nothing more is ordered. Orders that were placed stay.": "No se pide nada más. Los pedidos hechos siguen en pie.",
  "Nothing more is ordered. Order the parts again to begin another one.":
    "No se pide nada más. Vuelva a pedir las piezas para empezar otra.",
  "How often": "Frecuencia",
  "Next order": "Próximo pedido",
  "Pause or end it": "Pausarla o terminarla",
  "The next order of your subscription at {0} could not be placed":
    "No se ha podido hacer el próximo pedido de su suscripción en {0}",
  "Your order could not be placed": "No se ha podido hacer su pedido",
  "Your subscription was due, and its order could not be placed: {0}":
    "Tocaba un pedido de su suscripción y no se ha podido hacer: {0}",
  "Nothing is charged. We try again once a day, and you need not do anything unless the reason is yours.":
    "No se ha cobrado nada. Lo intentamos otra vez cada día; no tiene que hacer nada, salvo que el motivo sea suyo.",
  "Nothing is charged. We have tried for a week, so the subscription is paused now: resume it when you are ready.":
    "No se ha cobrado nada. Lo hemos intentado durante una semana, y la suscripción queda en pausa: reanúdela cuando quiera.",
  "Look at the subscription": "Ver la suscripción",
};
