// Reads a list of players from a file into the field beside it; the file itself is never sent.
const field = document.querySelector("textarea[name=text]");
if (field) {
  const label = document.createElement("label");
  label.className = "from-file";
  label.textContent = field.dataset.label || "Or take it from a file ";
  const chooser = document.createElement("input");
  chooser.type = "file";
  chooser.accept = ".csv,text/csv,text/plain";
  chooser.addEventListener("change", async () => {
    const [file] = chooser.files;
    if (file) field.value = await file.text();
  });
  label.append(chooser);
  field.after(label);
}
