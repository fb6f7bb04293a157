// Finds people with golang.org/x/oauth2: usage: search-people HEADER-FILE ADDRESS
//
// The file has the fields of the request, one a line, the token among them.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"golang.org/x/oauth2"
)

type person struct {
	ID                string   `json:"id"`
	DisplayName       string   `json:"displayName"`
	GivenName         string   `json:"givenName"`
	Surname           string   `json:"surname"`
	UserPrincipalName string   `json:"userPrincipalName"`
	Mail              string   `json:"mail"`
	JobTitle          string   `json:"jobTitle"`
	OfficeLocation    string   `json:"officeLocation"`
	BusinessPhones    []string `json:"businessPhones"`
	MobilePhone       string   `json:"mobilePhone"`
	PreferredLanguage string   `json:"preferredLanguage"`
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	file, err := os.Open(os.Args[1])
	check(err)
	request, err := http.NewRequest("GET", os.Args[2], nil)
	check(err)
	token := &oauth2.Token{Expiry: time.Now().Add(time.Hour)}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		if name == "Authorization" {
			token.AccessToken = strings.TrimPrefix(value, "Bearer ")
		} else {
			request.Header.Set(name, value)
		}
	}
	client := oauth2.NewClient(context.Background(), oauth2.ReuseTokenSource(token, nil))
	answer, err := client.Do(request)
	check(err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		check(fmt.Errorf("status %d", answer.StatusCode))
	}
	var page struct {
		Value []person `json:"value"`
	}
	check(json.NewDecoder(answer.Body).Decode(&page))
	written, err := json.MarshalIndent(page.Value, "", "  ")
	check(err)
	fmt.Println(string(written))
}
