// Opens the API's documentation on the contract that this service serves.
const place = document.getElementById("documentation");

SwaggerUIBundle({
  url: place.dataset.contract,
  domNode: place,
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis],
  validatorUrl: null, // the default would ask a foreign server
  requestInterceptor: (request) => {
    if (new URL(request.url, location.href).origin === location.origin) {
      request.headers["X-CSRFToken"] = place.dataset.csrf;
    }
    return request;
  },
});
