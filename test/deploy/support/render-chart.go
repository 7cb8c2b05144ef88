// Renders a chart as Helm does: Go's text/template with the functions of sprig, over values.yaml and what
// is given as JSON on top of it. The engine is Helm's; toYaml and the values of a release are these.
package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func read(path string) map[string]interface{} {
	text, err := os.ReadFile(path)
	must(err)
	out := map[string]interface{}{}
	must(yaml.Unmarshal(text, &out))
	return out
}

func merge(into, from map[string]interface{}) {
	for key, value := range from {
		inner, isMap := value.(map[string]interface{})
		if under, both := into[key].(map[string]interface{}); isMap && both {
			merge(under, inner)
		} else {
			into[key] = value
		}
	}
}

func main() {
	folder := os.Args[1]
	values := read(filepath.Join(folder, "values.yaml"))
	given := map[string]interface{}{}
	must(json.Unmarshal([]byte(os.Args[2]), &given))
	merge(values, given)
	chart := read(filepath.Join(folder, "Chart.yaml"))
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		must(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	scope := map[string]interface{}{
		"Values":  values,
		"Release": map[string]string{"Name": "anverso"},
		"Chart":   map[string]interface{}{"AppVersion": chart["appVersion"]},
	}
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*.yaml"))
	must(err)
	rendered := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		parsed, err := template.New(file).Option("missingkey=error").Funcs(functions).Parse(string(text))
		must(err)
		var out strings.Builder
		must(parsed.Execute(&out, scope))
		rendered[filepath.Base(file)] = out.String()
	}
	must(json.NewEncoder(os.Stdout).Encode(rendered))
}
